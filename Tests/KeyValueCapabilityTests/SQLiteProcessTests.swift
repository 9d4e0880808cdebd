import CapabilityTesting
import Dispatch
import KeyValueCapability
import KeyValueEffects
import Synchronization
import Testing

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// What other processes, and other stores of this one, do to a store's file.
@Suite("SQLite file in many hands", .timeLimit(.minutes(5)))
struct SQLiteProcessTests {
    @Test("a second store takes no lock from the first: after another process came and went, writes outlive a kill")
    func secondStore() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
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

    #if os(Linux)
        @Test("opening a second store closes no descriptor of a file that the first has locks on")
        func closesNothing() async throws {
            try await withTemporaryDirectory { files in
                let directory = files.path + "/new"
                let first = try SQLiteStore(directory: directory)
                let watch = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
                defer { close(watch) }
                try #require(inotify_add_watch(watch, directory, UInt32(IN_CLOSE_WRITE | IN_CLOSE_NOWRITE)) >= 0)
                try await makeStore(in: directory)
                #expect(namesOfEvents(watch).isDisjoint(with: ["values.sqlite", "values.sqlite-shm"]))
                await first.close()
                #expect(namesOfEvents(watch).isSuperset(of: ["values.sqlite", "values.sqlite-shm"]))
            }
        }

        /// Which files something has happened to, as inotify(7) lays it out: 16 bytes, the last four of them the length
        /// of the name that follows, which is filled up with zeros.
        private func namesOfEvents(_ watch: Int32) -> Set<String> {
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(watch, &buffer, buffer.count)
            var events = buffer[..<max(0, count)]
            var names: Set<String> = []
            while events.count >= 16 {
                let length = events.dropFirst(12).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
                let name = events.dropFirst(16).prefix(length).prefix { $0 != 0 }
                names.insert(String(decoding: name, as: UTF8.self))
                events = events.dropFirst(16 + length)
            }
            return names
        }
    #endif

    @Test("a directory that another program keeps locked is an error with path, cause and remedy")
    func lockedDirectory() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            try await makeStore(in: directory)
            let lock = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            try #require(flock(lock, LOCK_EX) == 0)
            let error = #expect(throws: KeyValueError.self) {
                try SQLiteStore(directory: directory, timeout: .milliseconds(1))
            }
            #expect(error == heldUp(directory))
            let cancelled = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                _ = try SQLiteStore(directory: directory, timeout: .seconds(3600))
            }
            await #expect(throws: KeyValueError.self) { try await cancelled.value }
            close(lock)
            try #expect(SQLiteStore(directory: directory).quarantined == nil)
        }
    }

    @Test("a file that another program keeps locked is an error with path, cause and remedy")
    func lockedFile() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let file = directory + "/values.sqlite"
            try await makeStore(in: directory)
            let other = try SQLiteConnection(path: file, timeout: .zero)
            try other.run("PRAGMA locking_mode = EXCLUSIVE")
            try other.run("BEGIN EXCLUSIVE")
            let error = #expect(throws: KeyValueError.self) {
                try SQLiteStore(directory: directory, timeout: .milliseconds(1))
            }
            #expect(error == heldUp(file))
            try other.run("ROLLBACK")
        }
    }

    private func heldUp(_ path: String) -> KeyValueError {
        .io(
            message: "cannot open \(path): another program has locked it; "
                + "wait for that program or end it, or use another directory")
    }

    @Test(
        "a refused file is not touched, nor is what a killed writer left beside it", arguments: [9, 0], [true, false])
    func refusedWithLog(version: Int, hasIndex: Bool) async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let file = directory + "/values.sqlite"
            try await makeStore(in: directory, ["k": [1]])
            await runUntilKilled("PRAGMA user_version = \(version)", on: file)
            if !hasIndex { try files.remove(file + "-shm") }
            let before = try contents(of: directory, files)
            try #require(before["values.sqlite-wal"]?.isEmpty == false)
            let error = #expect(throws: KeyValueError.self) { try SQLiteStore(directory: directory) }
            let reason = version > 0 ? "was written by a newer version" : "belongs to another program"
            #expect(error?.description.hasPrefix("\(file) \(reason)") == true)
            try #expect(contents(of: directory, files) == before)
        }
    }

    @Test("a damaged file is quarantined together with what a killed writer left beside it, all as it was")
    func damagedWithLog() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let file = directory + "/values.sqlite"
            // Large, so that it has pages that are not in the log.
            let value = [UInt8](repeating: 7, count: 100_000)
            try await makeStore(in: directory, ["k": value])
            await runUntilKilled("INSERT INTO entries (key, value) VALUES ('l', x'01')", on: file)
            var bytes = try files.bytes(of: file)
            for index in (bytes.count - 50_000)..<bytes.count { bytes[index] = 0xFF }
            try files.write(bytes, to: file)
            let before = try contents(of: directory, files)
            try #require(before.keys.contains("values.sqlite-wal"))
            let store = try SQLiteStore(directory: directory)
            #expect(store.quarantined == file + ".broken-1")
            let after = try contents(of: directory, files)
            for suffix in ["", "-wal", "-shm"] {
                #expect(after["values.sqlite.broken-1\(suffix)"] == before["values.sqlite\(suffix)"], "\(suffix)")
            }
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
        "a damaged file that another process has open stays where it is until that process is gone",
        arguments: [0, 4096])
    func damagedUnderProcess(firstByte: Int) async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            try await makeStore(in: directory, ["k": Array("canary".utf8)])
            let attempt = Meanwhile(in: directory) { try damageAndOpen(directory, from: firstByte, files) }
            await keepOpen(directory)
            try expectRefusal(attempt.result(), directory)
            try expectQuarantined(attempt.result().bytes, directory, files)
        }
    }

    private func keepOpen(_ directory: String) async {
        await #expect(processExitsWith: .success) { [directory = directory as String] in
            let store = try SQLiteStore(directory: directory)
            touch(directory + "/ready")
            try #require(appears(directory + "/go"))
            withExtendedLifetime(store) {}
        }
    }

    @Test(
        "a damaged file that another store of this process has open stays where it is until that store is gone",
        arguments: [0, 4096])
    func damagedUnderStore(firstByte: Int) async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            try await makeStore(in: directory, ["k": Array("canary".utf8)])
            let store = try SQLiteStore(directory: directory)
            let attempt = try damageAndOpen(directory, from: firstByte, files)
            await store.close()
            expectRefusal(attempt, directory)
            try expectQuarantined(attempt.bytes, directory, files)
        }
    }

    /// What a damaged file holds, and what became of an attempt to open it.
    private struct Attempt {
        let bytes: [UInt8]
        let error: String?
        let names: Set<String>
    }

    /// Overwrites a file in place, and opens it.
    private func damageAndOpen(_ directory: String, from first: Int, _ files: TemporaryDirectory) throws -> Attempt {
        let file = directory + "/values.sqlite"
        var bytes = try files.bytes(of: file)
        for index in first..<bytes.count { bytes[index] = 0xFF }
        try files.write(bytes, to: file)
        var description: String?
        do {
            _ = try SQLiteStore(directory: directory)
        } catch {
            description = error.description
        }
        return Attempt(bytes: bytes, error: description, names: try files.names(in: directory))
    }

    private func expectRefusal(_ attempt: Attempt, _ directory: String) {
        #expect(
            attempt.error == "\(directory)/values.sqlite is damaged, and in use elsewhere: "
                + "end all programs that have it open, then open it again")
        #expect(!attempt.names.contains("values.sqlite.broken-1"))
    }

    private func expectQuarantined(_ bytes: [UInt8], _ directory: String, _ files: TemporaryDirectory) throws {
        let aside = directory + "/values.sqlite.broken-1"
        try #expect(SQLiteStore(directory: directory).quarantined == aside)
        try #expect(files.bytes(of: aside) == bytes)
    }
}

/// The bytes of every file in a directory, by name.
private func contents(of directory: String, _ files: TemporaryDirectory) throws -> [String: [UInt8]] {
    let names = try files.names(in: directory)
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try files.bytes(of: "\(directory)/\($0)")) })
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
