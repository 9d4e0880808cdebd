#include "CDBus.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static const char *find_all(void *image, cdbus *functions) {
#define CDBUS_FIND(result, name, arguments) \
    functions->name = (__typeof__(functions->name))dlsym(image, #name); \
    if (!functions->name) return #name;
    CDBUS_FUNCTIONS(CDBUS_FIND)
#undef CDBUS_FIND
    return NULL;
}

const cdbus *cdbus_open(const char *file, char *reason, size_t capacity) {
    void *image = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!image) {
        snprintf(reason, capacity, "%s", dlerror());
        return NULL;
    }
    cdbus *functions = calloc(1, sizeof(cdbus));
    if (!functions) {
        snprintf(reason, capacity, "out of memory");
        return NULL;
    }
    const char *missing = find_all(image, functions);
    if (missing) {
        snprintf(reason, capacity, "%s has no %s", file, missing);
        free(functions);
        return NULL;
    }
    if (!functions->dbus_threads_init_default()) {
        snprintf(reason, capacity, "out of memory");
        free(functions);
        return NULL;
    }
    // What a broken pipe does is the program's own choice, and a connection's thread blocks the signal.
    functions->dbus_connection_set_change_sigpipe(0);
    return functions;
}

void cdbus_close(const cdbus *functions) {
    free((void *)functions);
}
