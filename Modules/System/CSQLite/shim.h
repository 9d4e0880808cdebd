#include <sqlite3.h>

/* SQLITE_TRANSIENT, which makes SQLite copy the bytes, is a cast macro that Swift does not import. */

static inline int sqlite3_shim_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

/* A null pointer would bind NULL instead of an empty blob, and the base address of an empty buffer may be null. */
static inline int sqlite3_shim_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int length) {
    return sqlite3_bind_blob(statement, index, bytes ? bytes : "", length, SQLITE_TRANSIENT);
}

/* sqlite3_db_config is variadic, so Swift does not import it. */
static inline int sqlite3_shim_leave_log(sqlite3 *connection) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/* Locks the file directly: locking with SQL requires a readable first page. Every connection to a file with a log
   holds a shared lock on it (https://www.sqlite.org/walformat.html, 2.3). Closing the connection unlocks. */
static inline int sqlite3_shim_lock(sqlite3 *connection) {
    sqlite3_file *file = 0;
    int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code == SQLITE_OK) code = file->pMethods->xLock(file, SQLITE_LOCK_SHARED);
    if (code == SQLITE_OK) code = file->pMethods->xLock(file, SQLITE_LOCK_EXCLUSIVE);
    return code;
}
