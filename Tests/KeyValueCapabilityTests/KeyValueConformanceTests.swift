import CapabilityTesting
import KeyValueCapability
import KeyValueEffects
import Testing

@Suite("Key-value conformance")
struct KeyValueConformanceTests {
    private static let largestValue = 64 << 20

    @Test("The store in memory keeps the laws and the contract")
    func memory() async throws {
        try await KeyValueLaws.verify(largestValue: Self.largestValue, largestPage: KeyPage.size) {
            KeyValueHandler(MemoryStore())
        }
    }

    @Test("The store in SQLite keeps the laws and the contract")
    func sqlite() async throws {
        try await withTemporaryDirectory { files in
            var number = 0
            try await KeyValueLaws.verify(largestValue: Self.largestValue, largestPage: KeyPage.size) {
                number += 1
                return KeyValueHandler(try SQLiteStore(directory: "\(files.path)/\(number)"))
            }
        }
    }

    @Test("A value over the limit is refused with its size and the limit")
    func tooLarge() async throws {
        let refusal = KeyValueError.other(message: "a value of 67108865 bytes is over the limit of 67108864")
        await #expect(throws: refusal) {
            try await MemoryStore().replaceValue(for: "k", with: [UInt8](repeating: 0, count: Self.largestValue + 1))
        }
    }
}
