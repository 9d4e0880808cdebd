import CSQLite
import CapabilityTesting
import Effects
import KeyValueCapability
import KeyValueEffects
import Synchronization

/// Reads and writes of one of 1,000 keys with a value of 200 bytes, compared with plain SQLite statements on an
/// equivalent database.
///
/// Several threads are involved in some, so elapsed time is measured; writes wait for the disk.
let keyValueCases = [
    Benchmark(
        "kv-get-bound", "a prepared SELECT, and its value copied", preparing: bare { $0.get(keys[$1 % keys.count]) }),
    Benchmark(
        "kv-get", "a value read with the handler", lowerBound: "kv-get-bound",
        preparing: handled { .get(key: keys[$0 % keys.count]) }),
    Benchmark(
        "kv-upsert-bound", "a prepared UPSERT alone", lowerBound: "kv-set-bound", preparing: bare { $0.upsert($1) }),
    Benchmark("kv-set-bound", "BEGIN IMMEDIATE, SELECT, UPSERT, COMMIT, prepared", preparing: bare { $0.set($1) }),
    Benchmark(
        "kv-set", "a value written, and the one before read, with the handler", lowerBound: "kv-set-bound",
        preparing: handled { .set(key: keys[$0 % keys.count], value: value($0)) }),
]

private typealias Preparation = @Sendable () -> @Sendable (Int) async -> Void

private let keys = (0..<1_000).map { "place/\($0)" }

/// Values differ between rounds, since SQLite does not write an unchanged value.
private func value(_ number: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(truncatingIfNeeded: number / keys.count), count: 200)
}

/// Numbers the iterations across samples, so that no key is set to its current value.
private final class Rounds: Sendable {
    private let done = Mutex(keys.count)

    func next(_ count: Int) -> Range<Int> {
        done.withLock { done in
            defer { done += count }
            return done..<(done + count)
        }
    }
}

/// Calls SQLite on the thread of the task.
private func bare(_ work: @escaping @Sendable (BareSQLite, Int) -> Void) -> Preparation {
    {
        let database = BareSQLite()
        let rounds = Rounds()
        return { count in for number in rounds.next(count) { work(database, number) } }
    }
}

private func handled(_ effect: @escaping @Sendable (Int) -> KeyValueEffect) -> Preparation {
    {
        do {
            let directory = try TemporaryDirectory()
            let handler = KeyValueHandler(try SQLiteStore(directory: directory.path))
            wait { for key in keys { await handler.handle(.set(key: key, value: value(0)), reply: checked) } }
            let rounds = Rounds()
            return { count in
                for number in rounds.next(count) { await handler.handle(effect(number), reply: checked) }
                withExtendedLifetime(directory) {}
            }
        } catch { fatalError("bench: \(error)") }
    }
}

private let checked = Reply<KeyValueOutput> { output in
    if case .failure(let failure) = output { fatalError("bench: \(failure)") }
}

/// A plain use of SQLite with the settings of `SQLiteStore`. Not thread-safe: used by one thread at a time.
private final class BareSQLite: @unchecked Sendable {
    private let directory: TemporaryDirectory
    private let handle: OpaquePointer
    private let begin, select, upsertion, commit: OpaquePointer

    init() {
        do { directory = try TemporaryDirectory() } catch { fatalError("bench: \(error)") }
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        guard sqlite3_open_v2(directory.path + "/values", &opened, flags, nil) == SQLITE_OK, let opened else {
            fatalError("bench: no database")
        }
        handle = opened
        for sql in [
            "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL",
            "CREATE TABLE entries (id INTEGER PRIMARY KEY, key TEXT UNIQUE NOT NULL, value BLOB NOT NULL)",
        ] { sqlite3_exec(handle, sql, nil, nil, nil) }
        begin = statement("BEGIN IMMEDIATE", opened)
        select = statement("SELECT value FROM entries WHERE key = ?", opened)
        upsertion = statement(
            "INSERT INTO entries (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            opened)
        commit = statement("COMMIT", opened)
        for number in keys.indices { upsert(number) }
    }

    deinit {
        for statement in [begin, select, upsertion, commit] { sqlite3_finalize(statement) }
        sqlite3_close(handle)
    }

    func get(_ key: String) {
        sqlite3_shim_bind_text(select, 1, key, Int32(key.utf8.count))
        guard sqlite3_step(select) == SQLITE_ROW else { fatalError("bench: no row") }
        let count = Int(sqlite3_column_bytes(select, 0))
        use(Array(UnsafeRawBufferPointer(start: sqlite3_column_blob(select, 0), count: count)))
        sqlite3_reset(select)
    }

    func upsert(_ number: Int) {
        let (key, value) = (keys[number % keys.count], value(number))
        sqlite3_shim_bind_text(upsertion, 1, key, Int32(key.utf8.count))
        sqlite3_shim_bind_blob(upsertion, 2, value, Int32(value.count))
        finish(upsertion)
    }

    func set(_ number: Int) {
        finish(begin)
        get(keys[number % keys.count])
        upsert(number)
        finish(commit)
    }

    private func finish(_ statement: OpaquePointer) {
        guard sqlite3_step(statement) == SQLITE_DONE else {
            fatalError("bench: \(String(cString: sqlite3_errmsg(handle)))")
        }
        sqlite3_reset(statement)
    }
}

private func statement(_ sql: String, _ handle: OpaquePointer) -> OpaquePointer {
    var statement: OpaquePointer?
    sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard let statement else { fatalError("bench: \(sql)") }
    return statement
}
