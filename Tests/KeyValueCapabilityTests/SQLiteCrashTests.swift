import CapabilityTesting
import Dispatch
import KeyValueCapability
import Platform
import Testing

/// Two processes write to one file; each is killed in the middle of it, again and again.
@Suite("SQLite store, killed while it writes")
struct SQLiteCrashTests {
    private static let rounds = 30

    @Test("After 60 kills of two processes at once, every acknowledged write is there and none is torn")
    func killed() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            _ = try SQLiteStore(directory: directory)
            var acknowledged = 0
            for round in 0..<Self.rounds {
                async let first: Void = writeUntilKilled(directory, CrashWriter(number: 0, round: round))
                async let second: Void = writeUntilKilled(directory, CrashWriter(number: 1, round: round))
                _ = await (first, second)
                let store = try SQLiteStore(directory: directory)
                try #require(store.quarantined == nil)
                for number in 0...1 {
                    acknowledged += try await CrashWriter(number: number, round: round).check(
                        store, in: directory, of: files)
                }
            }
            #expect(acknowledged > Self.rounds * 2 * CrashWriter.calmWrites)
            let store = try SQLiteStore(directory: directory)
            for number in 0...1 {
                for round in 0..<Self.rounds {
                    _ = try await CrashWriter(number: number, round: round).check(store, in: directory, of: files)
                }
            }
        }
    }

    private func writeUntilKilled(_ directory: String, _ writer: CrashWriter) async {
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [directory = directory as String, number = writer.number as Int, round = writer.round as Int] in
            try await CrashWriter(number: number, round: round).writeUntilKilled(in: directory)
        }
    }
}

/// One process's part in one round: what it writes, and what must be there afterwards.
private struct CrashWriter {
    /// The writes before the end is near.
    static let calmWrites = 3

    let number: Int
    let round: Int

    /// Writes without end, and notes each acknowledgement where a kill cannot take it back: with the kernel.
    func writeUntilKilled(in directory: String) async throws {
        let store = try SQLiteStore(directory: directory)
        let notes = open(notes(in: directory), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        try #require(notes >= 0)
        for index in 0... {
            if index == Self.calmWrites { killSoon() }
            _ = try await store.replaceValue(for: key(index), with: value(index))
            var mark = UInt8(ascii: ".")
            try #require(write(notes, &mark, 1) == 1)
        }
    }

    /// Checks this round's values and returns how many writes were acknowledged.
    func check(_ store: SQLiteStore, in directory: String, of files: TemporaryDirectory) async throws -> Int {
        let acknowledged = try files.bytes(of: notes(in: directory)).count
        for index in 0..<acknowledged {
            try #expect(await store.value(for: key(index)) == value(index), "\(key(index)) of \(acknowledged)")
        }
        // The write that the kill came into is there as a whole or not at all.
        if let last = try await store.value(for: key(acknowledged)) { #expect(last == value(acknowledged)) }
        try #expect(await store.value(for: key(acknowledged + 1)) == nil)
        return acknowledged
    }

    /// Kills this process from another thread, at a moment that falls anywhere into the writes to come.
    private func killSoon() {
        let end = ContinuousClock.now + .microseconds(.random(in: 0...5000))
        DispatchQueue.global().async {
            while ContinuousClock.now < end {}
            kill(getpid(), SIGKILL)
        }
    }

    private func notes(in directory: String) -> String { "\(directory)/notes-\(number)-\(round)" }

    private func key(_ index: Int) -> String { "\(number)/\(round)/\(index)" }

    /// Within a page, over a page, and over many.
    private func value(_ index: Int) -> [UInt8] {
        [UInt8](repeating: UInt8((number * 128 + round + index) & 255), count: [100, 5000, 60_000][index % 3])
    }
}
