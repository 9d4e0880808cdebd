#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

// Before libcurl 7.84 curl_global_init may not run twice at once.
static pthread_mutex_t initializing = PTHREAD_MUTEX_INITIALIZER;

static CURLcode initialize(const ccurl *curl) {
    pthread_mutex_lock(&initializing);
    CURLcode code = curl->curl_global_init(CURL_GLOBAL_DEFAULT);
    pthread_mutex_unlock(&initializing);
    return code;
}

static const char *find_all(void *image, ccurl *curl) {
#define CCURL_FIND(name) \
    curl->name = (__typeof__(curl->name))dlsym(image, #name); \
    if (!curl->name) return #name;
    CCURL_FUNCTIONS(CCURL_FIND)
#undef CCURL_FIND
    return NULL;
}

const ccurl *ccurl_open(const char *file, char *reason, size_t capacity) {
    void *image = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!image) {
        snprintf(reason, capacity, "%s", dlerror());
        return NULL;
    }
    ccurl *curl = calloc(1, sizeof(ccurl));
    if (!curl) {
        snprintf(reason, capacity, "out of memory");
        return NULL;
    }
    const char *missing = find_all(image, curl);
    if (missing) {
        snprintf(reason, capacity, "%s has no %s", file, missing);
        free(curl);
        return NULL;
    }
    CURLcode code = initialize(curl);
    if (code != CURLE_OK) {
        snprintf(reason, capacity, "%s did not start: %s", file, curl->curl_easy_strerror(code));
        free(curl);
        return NULL;
    }
    return curl;
}

void ccurl_close(const ccurl *curl) {
    free((void *)curl);
}

CURLcode ccurl_set_long(const ccurl *curl, CURL *easy, CURLoption option, long value) {
    return curl->curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_string(const ccurl *curl, CURL *easy, CURLoption option, const char *value) {
    return curl->curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_pointer(const ccurl *curl, CURL *easy, CURLoption option, void *value) {
    return curl->curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_callback(const ccurl *curl, CURL *easy, CURLoption option, curl_write_callback value) {
    return curl->curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_body(const ccurl *curl, CURL *easy, const void *bytes, size_t count) {
    CURLcode code = curl->curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return code == CURLE_OK ? curl->curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, bytes) : code;
}

CURLcode ccurl_set_web_only(const ccurl *curl, CURL *easy) {
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

void ccurl_set_quick_exit(const ccurl *curl, CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    curl->curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#endif
}

CURLcode ccurl_set_close(const ccurl *curl, CURL *easy, void *context, curl_closesocket_callback value) {
    CURLcode code = curl->curl_easy_setopt(easy, CURLOPT_CLOSESOCKETDATA, context);
    return code == CURLE_OK ? curl->curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, value) : code;
}

void ccurl_set_before_request(const ccurl *curl, CURL *easy, void *context, ccurl_before_request value) {
#if LIBCURL_VERSION_NUM >= 0x075000
    curl->curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
    curl->curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, value);
#endif
}

void *ccurl_get_pointer(const ccurl *curl, CURL *easy, CURLINFO question) {
    void *answer = NULL;
    return curl->curl_easy_getinfo(easy, question, &answer) == CURLE_OK ? answer : NULL;
}

curl_socket_t ccurl_get_socket(const ccurl *curl, CURL *easy) {
    curl_socket_t answer = CURL_SOCKET_BAD;
    return curl->curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &answer) == CURLE_OK ? answer : CURL_SOCKET_BAD;
}

long ccurl_get_long(const ccurl *curl, CURL *easy, CURLINFO question) {
    long answer = 0;
    return curl->curl_easy_getinfo(easy, question, &answer) == CURLE_OK ? answer : 0;
}

CURLMcode ccurl_multi_set_long(const ccurl *curl, CURLM *multi, CURLMoption option, long value) {
    return curl->curl_multi_setopt(multi, option, value);
}

void ccurl_multi_set_events(
    const ccurl *curl, CURLM *multi, void *context, curl_socket_callback sockets, curl_multi_timer_callback timer) {
    curl->curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
    curl->curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, sockets);
    curl->curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context);
    curl->curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, timer);
}
