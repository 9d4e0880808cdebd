#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast macro, which Swift does not import; these bind with it, so SQLite keeps its own copy. */

static inline int sqlite3_shim_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

/* A null pointer would bind NULL instead of no bytes, and the base address of an empty buffer may be null. */
static inline int sqlite3_shim_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int length) {
    return sqlite3_bind_blob(statement, index, bytes ? bytes : "", length, SQLITE_TRANSIENT);
}
