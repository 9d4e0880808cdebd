import CapabilityTesting
import SecretEffects
import Testing
import TextApp

@testable import WeatherCLI

@Suite("Key input")
struct KeyInputTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    @Test(
        "A file without a key or with binary bytes is refused without quoting it",
        arguments: [Array("\n".utf8), Array("two words".utf8), [0x61, 0xFF, 0x62], [0x61, 0x00]])
    func noKey(bytes: [UInt8]) throws {
        let path = try directory.write(bytes, to: "key")
        let failure = #expect(throws: Failure.self) { try KeyInput.read(path) }
        #expect(failure?.status == .unreadableInput && failure?.message.contains("two") == false)
    }

    @Test("A file that is far too large is not read to its end")
    func tooLarge() throws {
        let path = try directory.write(String(repeating: "a", count: 100_000), to: "key")
        let large = #expect(throws: Failure.self) { try KeyInput.read(path) }
        #expect(large?.message.contains("larger than 4096 bytes") == true)
    }
}
