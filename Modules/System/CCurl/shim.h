#ifndef CCURL_H
#define CCURL_H

// libcurl, loaded at run time: declared by its header, but not linked.

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "inflate.h"

/// The functions in use; the table below and its loader are generated from this list.
#define CCURL_FUNCTIONS(each) \
    each(curl_global_init) \
    each(curl_easy_init) \
    each(curl_easy_setopt) \
    each(curl_easy_getinfo) \
    each(curl_easy_strerror) \
    each(curl_easy_cleanup) \
    each(curl_slist_append) \
    each(curl_slist_free_all) \
    each(curl_multi_init) \
    each(curl_multi_setopt) \
    each(curl_multi_add_handle) \
    each(curl_multi_remove_handle) \
    each(curl_multi_perform) \
    each(curl_multi_poll) \
    each(curl_multi_info_read) \
    each(curl_multi_strerror) \
    each(curl_multi_cleanup)

/// The functions of a loaded libcurl, by name.
typedef struct ccurl {
#define CCURL_FIELD(name) __typeof__(name) *_Nonnull name;
    CCURL_FUNCTIONS(CCURL_FIELD)
#undef CCURL_FIELD
    ccurl_zlib zlib;
} ccurl;

/// Fills the table; returns the name of a function that the library lacks, or NULL.
static inline const char *_Nullable ccurl_find(void *_Nonnull image, ccurl *_Nonnull curl) {
#define CCURL_FIND(name) \
    curl->name = (__typeof__(curl->name))dlsym(image, #name); \
    if (!curl->name) return #name;
    CCURL_FUNCTIONS(CCURL_FIND)
#undef CCURL_FIND
    ccurl_find_zlib(image, &curl->zlib);
    return NULL;
}

/// Prevents OpenSSL, if this libcurl uses it, from freeing its state when the program exits.
///
/// It would do so in `exit`, without a lock, while another thread may still use TLS, or may be exiting and freeing its
/// OpenSSL state: occasionally the program would crash with a double free after its work is done
/// (https://github.com/openssl/openssl/issues/6214). The system reclaims the memory anyway. Only the first call of
/// OpenSSL counts, so this precedes libcurl's own; versions without the option ignore it.
static inline void ccurl_leave_openssl_at_exit(void *_Nonnull image) {
    int (*init)(uint64_t, const void *) = (int (*)(uint64_t, const void *))dlsym(image, "OPENSSL_init_crypto");
    // OPENSSL_INIT_NO_ATEXIT of <openssl/crypto.h>, which may not be installed.
    if (init) init(0x00080000, NULL);
}

/// Loads and initializes libcurl. Not thread-safe before libcurl 7.84.
///
/// Returns the functions, to be released with `ccurl_close`, or NULL, with the reason in `reason`.
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

/// Frees the table. The library stays loaded: TLS libraries cannot be unloaded safely.
static inline void ccurl_close(const ccurl *_Nonnull curl) {
    free((void *)curl);
}

static inline const ccurl_zlib *_Nonnull ccurl_zlib_of(const ccurl *_Nonnull curl) { return &curl->zlib; }

// libcurl's setters and getters are variadic, which Swift cannot call: one function for each type of argument.

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

/// Sets a callback that is called repeatedly during a transfer, with `context` as its first argument; a nonzero result
/// aborts the transfer. It is also called while libcurl keeps reading within one call.
static inline CURLcode ccurl_set_progress(
    const ccurl *_Nonnull curl, CURL *_Nonnull easy, void *_Nonnull context,
    curl_xferinfo_callback _Nonnull value) {
    CURLcode code = curl->curl_easy_setopt(easy, CURLOPT_XFERINFODATA, context);
    if (code == CURLE_OK) code = curl->curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, value);
    return code == CURLE_OK ? curl->curl_easy_setopt(easy, CURLOPT_NOPROGRESS, 0L) : code;
}

/// Sets the body to send, which libcurl copies.
static inline CURLcode ccurl_set_body(const ccurl *_Nonnull curl, CURL *_Nonnull easy, const void *_Nonnull bytes, size_t count) {
    CURLcode code = curl->curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return code == CURLE_OK ? curl->curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, bytes) : code;
}

/// Restricts the protocols to http and https.
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

/// Allows a transfer to be removed while its host name is being resolved, if this libcurl supports it (7.87).
static inline void ccurl_set_quick_exit(const ccurl *_Nonnull curl, CURL *_Nonnull easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    curl->curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#endif
}

/// Sets a callback that closes the sockets of the transfer's connections, with `context` as its first argument.
static inline CURLcode ccurl_set_close(
    const ccurl *_Nonnull curl, CURL *_Nonnull easy, void *_Nonnull context,
    curl_closesocket_callback _Nonnull value) {
    CURLcode code = curl->curl_easy_setopt(easy, CURLOPT_CLOSESOCKETDATA, context);
    return code == CURLE_OK ? curl->curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, value) : code;
}

/// Receives the addresses and ports of both ends of a connection, the remote end first.
typedef int (*ccurl_before_request)(
    void *_Nullable context, char *_Nullable remote, char *_Nullable local, int remote_port, int local_port);

/// Sets a callback for when the connection is established and the request not yet sent, if this libcurl supports it
/// (7.80).
static inline void ccurl_set_before_request(
    const ccurl *_Nonnull curl, CURL *_Nonnull easy, void *_Nonnull context, ccurl_before_request _Nonnull value) {
#if LIBCURL_VERSION_NUM >= 0x075000
    curl->curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
    curl->curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, value);
#endif
}

/// Returns a number that libcurl reports for a transfer; 0 if there is none.
static inline long ccurl_get_long(const ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLINFO question) {
    long answer = 0;
    return curl->curl_easy_getinfo(easy, question, &answer) == CURLE_OK ? answer : 0;
}

/// Returns the socket of the connection that a transfer used last; negative if it is closed.
static inline curl_socket_t ccurl_get_socket(const ccurl *_Nonnull curl, CURL *_Nonnull easy) {
    curl_socket_t answer = CURL_SOCKET_BAD;
    return curl->curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &answer) == CURLE_OK ? answer : CURL_SOCKET_BAD;
}

/// Sets a numeric option of a multi handle.
static inline CURLMcode ccurl_multi_set_long(const ccurl *_Nonnull curl, CURLM *_Nonnull multi, CURLMoption option, long value) {
    return curl->curl_multi_setopt(multi, option, value);
}

#endif
