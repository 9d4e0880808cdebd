import CapabilityTesting
import KeyValueCapability
import KeyValueEffects
import Platform
import Testing

@Suite("Key-value conformance")
struct KeyValueConformanceTests {
    private static let largestValue = 64 << 20

    @Test("The handler on the memory store keeps the laws and the contract")
    func memory() async throws {
        try await KeyValueLaws.verify(largestValue: Self.largestValue, largestPage: KeyPage.size) {
            KeyValueHandler(MemoryStore())
        }
    }

    @Test("The handler on the SQLite store keeps the laws and the contract")
    func sqlite() async throws {
        try await withTemporaryDirectory { files in
            var number = 0
            // A value of the largest size is written below.
            try await KeyValueLaws.verify(largestPage: KeyPage.size) {
                number += 1
                return KeyValueHandler(try SQLiteStore(directory: "\(files.path)/\(number)"))
            }
        }
    }

    @Test("The SQLite store keeps the laws of reopened stores, with 60 kills of writers")
    func reopened() async throws {
        let laws = StoreLaws.keyValue(largestPage: KeyPage.size)
        let kept = try await laws.verify(kills: 60, reopen: open) { writer in
            await #expect(processExitsWith: .signal(SIGKILL)) { [writer = writer as String] in
                try await StoreLaws.keyValue().writeUntilKilled(writer, reopen: open)
            }
        }
        // Those that need other processes were tested as well.
        #expect(
            kept.last?.hasPrefix("Every write that was acknowledged before its process was killed is there") == true)
    }

    @Test("The largest value is kept on the disk, and one over the limit is refused with its size and the limit")
    func tooLarge() async throws {
        let refusal = KeyValueError.other(message: "a value of 67108865 bytes is over the limit of 67108864")
        let largest = [UInt8](repeating: 7, count: Self.largestValue)
        try await withTemporaryDirectory { files in
            let disk = try SQLiteStore(directory: files.path)
            try #expect(await disk.compareAndSet("k", expected: nil, value: largest).isSet)
            for store in [MemoryStore(), disk] as [any KeyValueStore] {
                await #expect(throws: refusal) { try await store.replaceValue(for: "k", with: largest + [0]) }
                await #expect(throws: refusal) {
                    try await store.compareAndSet("k", expected: nil, value: largest + [0])
                }
            }
            try #expect(await disk.removeValue(for: "k") == largest)
        }
    }
}

@Sendable
private func open(_ directory: String) throws -> KeyValueHandler {
    let store = try SQLiteStore(directory: directory)
    if let file = store.quarantined { throw KeyValueError.io(message: "\(file) is damaged") }
    return KeyValueHandler(store)
}
