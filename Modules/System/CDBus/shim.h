#ifndef CDBUS_H
#define CDBUS_H

// libdbus-1, loaded at run time. Its header is not needed to build: these are the declarations of its stable interface
// (version 1.3.2 and newer), https://dbus.freedesktop.org/doc/api/html

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#pragma clang assume_nonnull begin

typedef struct cdbus_connection cdbus_connection;
typedef struct cdbus_message cdbus_message;

/// DBusError, initialized by `dbus_error_init`.
typedef struct cdbus_error {
    const char *_Nullable name;
    const char *_Nullable message;
    unsigned int flags;
    void *_Nullable padding;
} cdbus_error;

/// DBusMessageIter, with spare room.
typedef struct cdbus_iterator {
    void *_Nullable opaque[16];
} cdbus_iterator;

/// The functions in use; the table below and its loader are generated from this list.
#define CDBUS_FUNCTIONS(each) \
    each(uint32_t, dbus_threads_init_default, (void)) \
    each(void, dbus_error_init, (cdbus_error *)) \
    each(void, dbus_error_free, (cdbus_error *)) \
    each(cdbus_connection *_Nullable, dbus_connection_open_private, (const char *, cdbus_error *)) \
    each(void, dbus_connection_set_change_sigpipe, (uint32_t)) \
    each(void, dbus_connection_close, (cdbus_connection *)) \
    each(void, dbus_connection_unref, (cdbus_connection *)) \
    each(uint32_t, dbus_connection_get_is_connected, (cdbus_connection *)) \
    each(uint32_t, dbus_connection_get_is_authenticated, (cdbus_connection *)) \
    each(uint32_t, dbus_connection_get_unix_fd, (cdbus_connection *, int *)) \
    each(uint32_t, dbus_connection_has_messages_to_send, (cdbus_connection *)) \
    each(uint32_t, dbus_connection_send, (cdbus_connection *, cdbus_message *, uint32_t *_Nullable)) \
    each(uint32_t, dbus_connection_read_write, (cdbus_connection *, int)) \
    each(cdbus_message *_Nullable, dbus_connection_pop_message, (cdbus_connection *)) \
    each(cdbus_message *_Nullable, dbus_message_new_method_call, \
         (const char *_Nullable, const char *, const char *_Nullable, const char *)) \
    each(cdbus_message *_Nullable, dbus_message_new_signal, (const char *, const char *, const char *)) \
    each(cdbus_message *_Nullable, dbus_message_new_method_return, (cdbus_message *)) \
    each(cdbus_message *_Nullable, dbus_message_new_error, (cdbus_message *, const char *, const char *_Nullable)) \
    each(void, dbus_message_unref, (cdbus_message *)) \
    each(int, dbus_message_get_type, (cdbus_message *)) \
    each(uint32_t, dbus_message_get_reply_serial, (cdbus_message *)) \
    each(const char *_Nullable, dbus_message_get_sender, (cdbus_message *)) \
    each(const char *_Nullable, dbus_message_get_path, (cdbus_message *)) \
    each(const char *_Nullable, dbus_message_get_interface, (cdbus_message *)) \
    each(const char *_Nullable, dbus_message_get_member, (cdbus_message *)) \
    each(const char *_Nullable, dbus_message_get_error_name, (cdbus_message *)) \
    each(uint32_t, dbus_message_iter_init, (cdbus_message *, cdbus_iterator *)) \
    each(void, dbus_message_iter_init_append, (cdbus_message *, cdbus_iterator *)) \
    each(uint32_t, dbus_message_iter_append_basic, (cdbus_iterator *, int, const void *)) \
    each(uint32_t, dbus_message_iter_open_container, \
         (cdbus_iterator *, int, const char *_Nullable, cdbus_iterator *)) \
    each(uint32_t, dbus_message_iter_close_container, (cdbus_iterator *, cdbus_iterator *)) \
    each(int, dbus_message_iter_get_arg_type, (cdbus_iterator *)) \
    each(void, dbus_message_iter_get_basic, (cdbus_iterator *, void *)) \
    each(void, dbus_message_iter_recurse, (cdbus_iterator *, cdbus_iterator *)) \
    each(uint32_t, dbus_message_iter_next, (cdbus_iterator *))

/// The functions of a loaded libdbus, by name. Booleans are `uint32_t`.
typedef struct cdbus {
#define CDBUS_FIELD(result, name, arguments) result (*_Null_unspecified name) arguments;
    CDBUS_FUNCTIONS(CDBUS_FIELD)
#undef CDBUS_FIELD
} cdbus;

/// Fills the table; returns the name of a function that the library lacks, or NULL.
static inline const char *_Nullable cdbus_find(void *image, cdbus *functions) {
#define CDBUS_FIND(result, name, arguments) \
    functions->name = (__typeof__(functions->name))dlsym(image, #name); \
    if (!functions->name) return #name;
    CDBUS_FUNCTIONS(CDBUS_FIND)
#undef CDBUS_FIND
    return NULL;
}

/// Loads libdbus into the table and initializes its support for threads; returns false with the reason in `reason`.
/// Thread-safe. The library stays loaded.
static inline bool cdbus_open(const char *file, cdbus *functions, char *reason, size_t capacity) {
    void *image = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!image) {
        snprintf(reason, capacity, "%s", dlerror());
        return false;
    }
    const char *missing = cdbus_find(image, functions);
    if (missing) {
        snprintf(reason, capacity, "%s has no %s", file, missing);
        dlclose(image);
        return false;
    }
    if (!functions->dbus_threads_init_default()) {
        snprintf(reason, capacity, "out of memory");
        return false;
    }
    // The handling of SIGPIPE is left to the program, and a connection's thread blocks the signal.
    functions->dbus_connection_set_change_sigpipe(0);
    return true;
}

#pragma clang assume_nonnull end

#endif
