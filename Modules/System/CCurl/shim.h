#ifndef CCURL_H
#define CCURL_H

// libcurl, found while the program runs: its header describes it, nothing links it.

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/// Every function that is used, once: the table below and its loader are made from this list.
#define CCURL_FUNCTIONS(each) \
    each(curl_global_init) \
    each(curl_easy_init) \
    each(curl_easy_setopt) \
    each(curl_easy_getinfo) \
    each(curl_easy_pause) \
    each(curl_easy_strerror) \
    each(curl_easy_cleanup) \
    each(curl_slist_append) \
    each(curl_slist_free_all) \
    each(curl_multi_init) \
    each(curl_multi_setopt) \
    each(curl_multi_add_handle) \
    each(curl_multi_remove_handle) \
    each(curl_multi_socket_action) \
    each(curl_multi_info_read) \
    each(curl_multi_strerror) \
    each(curl_multi_cleanup)

/// The functions of a loaded libcurl, each under its own name.
typedef struct ccurl {
#define CCURL_FIELD(name) __typeof__(name) *_Nonnull name;
    CCURL_FUNCTIONS(CCURL_FIELD)
#undef CCURL_FIELD
} ccurl;

/// Fills the table in; returns the name of a function that the library does not have.
static inline const char *_Nullable ccurl_find(void *_Nonnull image, ccurl *_Nonnull curl) {
#define CCURL_FIND(name) \
    curl->name = (__typeof__(curl->name))dlsym(image, #name); \
    if (!curl->name) return #name;
    CCURL_FUNCTIONS(CCURL_FIND)
#undef CCURL_FIND
    return NULL;
}

/// Keeps OpenSSL, where this libcurl uses it, from freeing everything when the program exits.
///
/// It would do so in `exit`, without a lock, while another thread may still talk TLS or be just ending and freeing what
/// OpenSSL keeps for it: now and then the program would die of a double free after its work is done
/// (https://github.com/openssl/openssl/issues/6214). The system takes the memory back anyway. Only OpenSSL's first call
/// decides, so this comes before libcurl's own; versions that do not know the option ignore it.
static inline void ccurl_leave_openssl_at_exit(void *_Nonnull image) {
    int (*init)(uint64_t, const void *) = (int (*)(uint64_t, const void *))dlsym(image, "OPENSSL_init_crypto");
    // OPENSSL_INIT_NO_ATEXIT of <openssl/crypto.h>, which need not be installed.
    if (init) init(0x00080000, NULL);
}

/// Loads a libcurl and initializes it. Before libcurl 7.84 that may not be done twice at once.
///
/// Returns the functions, to be given back with `ccurl_close`; or NULL, with the reason written to `reason`.
static inline const ccurl *_Nullable ccurl_open(const char *_Nonnull file, char *_Nonnull reason, size_t capacity) {
    void *image = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!image) {
        snprintf(reason, capacity, "%s", dlerror());
        return NULL;
    }
    ccurl *curl = calloc(1, sizeof(ccurl));
    if (!curl) {
        snprintf(reason, capacity, "out of memory");
        dlclose(image);
        return NULL;
    }
    const char *missing = ccurl_find(image, curl);
    if (missing) {
        snprintf(reason, capacity, "%s has no %s", file, missing);
        free(curl);
        dlclose(image);
        return NULL;
    }
    ccurl_leave_openssl_at_exit(image);
    CURLcode code = curl->curl_global_init(CURL_GLOBAL_DEFAULT);
    if (code != CURLE_OK) {
        snprintf(reason, capacity, "%s did not start: %s", file, curl->curl_easy_strerror(code));
        free(curl);
        return NULL;
    }
    return curl;
}

/// Frees the table. The library stays in memory: TLS libraries do not survive being unloaded.
static inline void ccurl_close(const ccurl *_Nonnull curl) {
    free((void *)curl);
}

// libcurl's options and questions are variadic, which Swift cannot call: one function for each type of argument.

static inline CURLcode ccurl_set_long(const ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLoption option, long value) {
    return curl->curl_easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_set_string(
    const ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLoption option, const char *_Nullable value) {
    return curl->curl_easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_set_pointer(const ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLoption option, void *_Nullable value) {
    return curl->curl_easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_set_callback(
    const ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLoption option, curl_write_callback _Nonnull value) {
    return curl->curl_easy_setopt(easy, option, value);
}

/// Has `value` called again and again while a transfer goes on, with `context` for its first argument; it ends the
/// transfer by returning something else than 0. It is also called where libcurl reads on without returning.
static inline CURLcode ccurl_set_progress(
    const ccurl *_Nonnull curl, CURL *_Nonnull easy, void *_Nonnull context,
    curl_xferinfo_callback _Nonnull value) {
    CURLcode code = curl->curl_easy_setopt(easy, CURLOPT_XFERINFODATA, context);
    if (code == CURLE_OK) code = curl->curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, value);
    return code == CURLE_OK ? curl->curl_easy_setopt(easy, CURLOPT_NOPROGRESS, 0L) : code;
}

/// Sets the body to send. libcurl copies it.
static inline CURLcode ccurl_set_body(const ccurl *_Nonnull curl, CURL *_Nonnull easy, const void *_Nonnull bytes, size_t count) {
    CURLcode code = curl->curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return code == CURLE_OK ? curl->curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, bytes) : code;
}

/// Forbids everything but http and https.
static inline CURLcode ccurl_set_web_only(const ccurl *_Nonnull curl, CURL *_Nonnull easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    CURLcode code = curl->curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    if (code != CURLE_UNKNOWN_OPTION) return code;
#endif
    // The library may be older than the header; its option is deprecated since 7.85 and still works.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
    return curl->curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#pragma clang diagnostic pop
}

/// Lets a transfer be removed while its host name is still being looked up, where this libcurl knows how to (7.87).
static inline void ccurl_set_quick_exit(const ccurl *_Nonnull curl, CURL *_Nonnull easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    curl->curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#endif
}

/// Has `value` close the sockets of the transfer's connections, with `context` for its first argument.
static inline CURLcode ccurl_set_close(
    const ccurl *_Nonnull curl, CURL *_Nonnull easy, void *_Nonnull context,
    curl_closesocket_callback _Nonnull value) {
    CURLcode code = curl->curl_easy_setopt(easy, CURLOPT_CLOSESOCKETDATA, context);
    return code == CURLE_OK ? curl->curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, value) : code;
}

/// Called with the addresses and ports of both ends of a connection; the remote end comes first.
typedef int (*ccurl_before_request)(
    void *_Nullable context, char *_Nullable remote, char *_Nullable local, int remote_port, int local_port);

/// Has `value` called when the connection is there and before the request is sent, where this libcurl can (7.80).
static inline void ccurl_set_before_request(
    const ccurl *_Nonnull curl, CURL *_Nonnull easy, void *_Nonnull context, ccurl_before_request _Nonnull value) {
#if LIBCURL_VERSION_NUM >= 0x075000
    curl->curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
    curl->curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, value);
#endif
}

/// Answers a question whose answer is a number; 0 when there is none.
static inline long ccurl_get_long(const ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLINFO question) {
    long answer = 0;
    return curl->curl_easy_getinfo(easy, question, &answer) == CURLE_OK ? answer : 0;
}

/// Answers a question whose answer is a pointer.
static inline void *_Nullable ccurl_get_pointer(const ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLINFO question) {
    void *answer = NULL;
    return curl->curl_easy_getinfo(easy, question, &answer) == CURLE_OK ? answer : NULL;
}

/// The socket of the connection that a transfer has used last; negative when it is closed.
static inline curl_socket_t ccurl_get_socket(const ccurl *_Nonnull curl, CURL *_Nonnull easy) {
    curl_socket_t answer = CURL_SOCKET_BAD;
    return curl->curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &answer) == CURLE_OK ? answer : CURL_SOCKET_BAD;
}

/// Sets a number that governs all transfers of a multi handle.
static inline CURLMcode ccurl_multi_set_long(const ccurl *_Nonnull curl, CURLM *_Nonnull multi, CURLMoption option, long value) {
    return curl->curl_multi_setopt(multi, option, value);
}

/// Has `sockets` told which sockets to wait for and `timer` how long, both with `context` for their argument.
static inline void ccurl_multi_set_events(
    const ccurl *_Nonnull curl, CURLM *_Nonnull multi, void *_Nonnull context, curl_socket_callback _Nonnull sockets,
    curl_multi_timer_callback _Nonnull timer) {
    curl->curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
    curl->curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, sockets);
    curl->curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context);
    curl->curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, timer);
}

#endif
