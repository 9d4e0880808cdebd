import CapabilityTesting
import Dispatch
import KeyValueCapability
import KeyValueEffects
import Platform
import Synchronization
import Testing

/// What other processes, and other stores of this one, do to a store's file.
@Suite("SQLite file shared by stores and processes", .timeLimit(.minutes(5)))
struct SQLiteProcessTests: StoreSuite {
    let files: TemporaryDirectory

    init() throws { files = try TemporaryDirectory() }

    @Test("With two stores on a file, writes survive a kill after another process has opened and closed the file")
    func secondStore() async throws {
        let names = Meanwhile(in: directory) {
            _ = try SQLiteStore(directory: directory)
            return try files.names(in: directory)
        }
        await writeBesideSecondStore(in: directory)
        try #expect(names.result().isSuperset(of: ["values.sqlite-wal", "values.sqlite-shm"]))
        let store = try SQLiteStore(directory: directory)
        try #expect(await store.value(for: "a") == [1])
        try #expect(await store.value(for: "b") == [2])
    }

    private func writeBesideSecondStore(in directory: String) async {
        await #expect(processExitsWith: .signal(SIGKILL)) { [directory = directory as String] in
            let first = try SQLiteStore(directory: directory)
            _ = try await first.replaceValue(for: "a", with: [1])
            let second = try SQLiteStore(directory: directory)
            touch(directory + "/ready")
            try #require(appears(directory + "/go"))
            _ = try await first.replaceValue(for: "b", with: [2])
            withExtendedLifetime(second) { _ = kill(getpid(), SIGKILL) }
        }
    }

    @Test("A directory or file locked by another program is an error with path, cause and remedy")
    func locked() async throws {
        try await makeStore(in: directory)
        func expectRefusal(_ path: String) {
            let cause = "another program has locked it; wait for that program or end it, or use another directory"
            #expect(throws: KeyValueError.io(message: "cannot open \(path): \(cause)")) {
                try SQLiteStore(directory: directory, timeout: .milliseconds(1))
            }
        }
        let lock = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try #require(flock(lock, LOCK_EX) == 0)
        expectRefusal(directory)
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try SQLiteStore(directory: directory, timeout: .seconds(3600))
        }
        await #expect(throws: KeyValueError.self) { try await cancelled.value }
        close(lock)
        let other = try SQLiteConnection(path: file, timeout: .zero)
        try other.run("PRAGMA locking_mode = EXCLUSIVE")
        try other.run("BEGIN EXCLUSIVE")
        expectRefusal(file)
        try other.run("ROLLBACK")
    }

    /// What a killed writer has left beside the file.
    enum Log: CaseIterable {
        case none, withIndex, withoutIndex
    }

    @Test(
        "A file of a newer version or another program is refused, and it and its log stay unchanged",
        arguments: [9, 0], Log.allCases)
    func refused(version: Int, log: Log) async throws {
        try await makeStore(in: directory, ["k": [1]])
        await runUntilKilled("PRAGMA user_version = \(version)", on: file)
        if log == .none { try SQLiteConnection(path: file, timeout: .zero).run("PRAGMA wal_checkpoint(TRUNCATE)") }
        if log == .withoutIndex { try files.remove(file + "-shm") }
        let before = try contents()
        try #require((before["values.sqlite-wal"]?.isEmpty == false) == (log != .none))
        let newer =
            "was written by a newer version: it has schema 9, and this program knows 3; update, or use another directory"
        let words = "\(file) \(version > 0 ? newer : "belongs to another program; use another directory")"
        #expect(throws: KeyValueError.other(message: words)) { try SQLiteStore(directory: directory) }
        try #expect(contents() == before)
    }

    @Test("A damaged file is quarantined unchanged, together with the log of a killed writer")
    func damagedWithLog() async throws {
        // Large, so that it has pages that are not in the log.
        let value = [UInt8](repeating: 7, count: 100_000)
        try await makeStore(in: directory, ["k": value])
        await runUntilKilled("INSERT INTO entries (key, value) VALUES ('l', x'01')", on: file)
        var bytes = try files.bytes(of: file)
        for index in (bytes.count - 50_000)..<bytes.count { bytes[index] = 0xFF }
        try files.write(bytes, to: file)
        let before = try contents()
        try #require(before.keys.contains("values.sqlite-wal"))
        let store = try SQLiteStore(directory: directory)
        #expect(store.quarantined == file + ".broken-1")
        let after = try contents()
        for suffix in ["", "-wal", "-shm"] {
            #expect(after["values.sqlite.broken-1\(suffix)"] == before["values.sqlite\(suffix)"], "\(suffix)")
        }
    }

    private func runUntilKilled(_ statement: String, on file: String) async {
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [statement = statement as String, file = file as String] in
            let writer = try SQLiteConnection(path: file, timeout: .zero)
            try writer.run(statement)
            withExtendedLifetime(writer) { _ = kill(getpid(), SIGKILL) }
        }
    }

    @Test(
        "A damaged file that is open elsewhere is not moved until it is closed there",
        arguments: [false, true], [0, 4096])
    func damagedInUse(byProcess: Bool, firstByte: Int) async throws {
        try await makeStore(in: directory, ["k": Array("canary".utf8)])
        var bytes = try files.bytes(of: file)
        for index in firstByte..<bytes.count { bytes[index] = 0xFF }
        let refuse: @Sendable () throws -> Void = { [bytes] in
            // In place, while others have it open.
            try files.write(bytes, to: file)
            let cause = "is damaged, and in use elsewhere: end all programs that have it open, then open it again"
            #expect(throws: KeyValueError.other(message: "\(file) \(cause)")) { try SQLiteStore(directory: directory) }
            try #expect(!files.names(in: directory).contains("values.sqlite.broken-1"))
        }
        if byProcess {
            let attempt = Meanwhile(in: directory, work: refuse)
            await keepOpen(directory)
            try attempt.result()
        } else {
            let store = try SQLiteStore(directory: directory)
            try refuse()
            await store.close()
        }
        try #expect(SQLiteStore(directory: directory).quarantined == file + ".broken-1")
        try #expect(files.bytes(of: file + ".broken-1") == bytes)
    }

    private func keepOpen(_ directory: String) async {
        await #expect(processExitsWith: .success) { [directory = directory as String] in
            let store = try SQLiteStore(directory: directory)
            touch(directory + "/ready")
            try #require(appears(directory + "/go"))
            withExtendedLifetime(store) {}
        }
    }

    /// The bytes of every file in the directory, by name.
    private func contents() throws -> [String: [UInt8]] {
        let names = try files.names(in: directory)
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try files.bytes(of: "\(directory)/\($0)")) })
    }
}

private func touch(_ path: String) { close(creat(path, 0o600)) }

/// Waits for a file by which one process tells another how far it is.
private func appears(_ path: String) -> Bool {
    let deadline = ContinuousClock.now + .seconds(120)
    while access(path, F_OK) != 0 {
        guard ContinuousClock.now < deadline else { return false }
        // The process that is waited for needs the machine, too.
        usleep(1000)
    }
    return true
}

/// Work that is done while another process waits for it: from its file `ready` on, up to the file `go`.
///
/// It has a thread of its own. A test that waits for the end of a process may block one of the few that tasks share,
/// and where all are blocked, a process that waits for a task would wait forever.
private final class Meanwhile<Output: Sendable>: Sendable {
    private struct NotReady: Error {}

    private let outcome = Mutex<Result<Output, any Error>>(.failure(NotReady()))
    private let group = DispatchGroup()

    init(in directory: String, work: @escaping @Sendable () throws -> Output) {
        DispatchQueue.global().async(group: group) {
            guard appears(directory + "/ready") else { return }
            let outcome = Result(catching: work)
            self.outcome.withLock { $0 = outcome }
            touch(directory + "/go")
        }
    }

    func result() throws -> Output {
        group.wait()
        return try outcome.withLock { $0 }.get()
    }
}
