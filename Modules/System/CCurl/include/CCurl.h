#ifndef CCURL_H
#define CCURL_H

// libcurl, found while the program runs: its header describes it, nothing links it.

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stddef.h>

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

/// Loads a libcurl and initializes it; any thread may call it.
///
/// Returns the functions, to be given back with `ccurl_close`; or NULL, with the reason written to `reason`.
const ccurl *_Nullable ccurl_open(const char *_Nonnull file, char *_Nonnull reason, size_t capacity);

/// Frees the table. The library stays in memory: TLS libraries do not survive being unloaded.
void ccurl_close(const ccurl *_Nonnull curl);

// libcurl's options and questions are variadic, which Swift cannot call: one function for each type of argument.

CURLcode ccurl_set_long(const ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLoption option, long value);
CURLcode ccurl_set_string(
    const ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLoption option, const char *_Nullable value);
CURLcode ccurl_set_pointer(const ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLoption option, void *_Nullable value);
CURLcode ccurl_set_callback(
    const ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLoption option, curl_write_callback _Nonnull value);

/// Sets the body to send. libcurl copies it.
CURLcode ccurl_set_body(const ccurl *_Nonnull curl, CURL *_Nonnull easy, const void *_Nonnull bytes, size_t count);

/// Forbids everything but http and https.
CURLcode ccurl_set_web_only(const ccurl *_Nonnull curl, CURL *_Nonnull easy);

/// Lets a transfer be removed while its host name is still being looked up, where this libcurl knows how to (7.87).
void ccurl_set_quick_exit(const ccurl *_Nonnull curl, CURL *_Nonnull easy);

/// Has `value` close the sockets of the transfer's connections, with `context` for its first argument.
CURLcode ccurl_set_close(
    const ccurl *_Nonnull curl, CURL *_Nonnull easy, void *_Nonnull context,
    curl_closesocket_callback _Nonnull value);

/// Called with the addresses and ports of both ends of a connection; the remote end comes first.
typedef int (*ccurl_before_request)(
    void *_Nullable context, char *_Nullable remote, char *_Nullable local, int remote_port, int local_port);

/// Has `value` called when the connection is there and before the request is sent, where this libcurl can (7.80).
void ccurl_set_before_request(
    const ccurl *_Nonnull curl, CURL *_Nonnull easy, void *_Nonnull context, ccurl_before_request _Nonnull value);

/// Answers a question whose answer is a number; 0 when there is none.
long ccurl_get_long(const ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLINFO question);

/// Answers a question whose answer is a pointer.
void *_Nullable ccurl_get_pointer(const ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLINFO question);

/// The socket of the connection that a transfer has used last; negative when it is closed.
curl_socket_t ccurl_get_socket(const ccurl *_Nonnull curl, CURL *_Nonnull easy);

/// Sets a number that governs all transfers of a multi handle.
CURLMcode ccurl_multi_set_long(const ccurl *_Nonnull curl, CURLM *_Nonnull multi, CURLMoption option, long value);

/// Has `sockets` told which sockets to wait for and `timer` how long, both with `context` for their argument.
void ccurl_multi_set_events(
    const ccurl *_Nonnull curl, CURLM *_Nonnull multi, void *_Nonnull context, curl_socket_callback _Nonnull sockets,
    curl_multi_timer_callback _Nonnull timer);

#endif
