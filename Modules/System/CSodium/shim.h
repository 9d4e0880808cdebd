#include <errno.h>
#include <sodium.h>
#include <sys/resource.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

// Disables core dumps; returns 0 or errno. In C because Swift cannot call prctl, which is variadic.
static inline int isobar_disable_core_dumps(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_CORE, &limit) != 0) return errno;
    limit.rlim_cur = 0;
    if (setrlimit(RLIMIT_CORE, &limit) != 0) return errno;
#ifdef __linux__
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return errno;
#endif
    return 0;
}
