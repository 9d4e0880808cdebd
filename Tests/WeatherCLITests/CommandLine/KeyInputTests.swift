import CapabilityTesting
import SecretEffects
import Testing
import TextApp

@testable import WeatherCLI

@Suite("Key input")
struct KeyInputTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func failure(reading path: String) -> Failure? {
        do throws(Failure) {
            _ = try KeyInput.read(path)
            return nil
        } catch {
            return error
        }
    }

    @Test("a key is cleaned of what people paste along", arguments: ["abcd1234\n", " \"abcd1234\" ", "appid=abcd1234"])
    func cleaned(text: String) throws {
        #expect(try KeyInput.read(directory.write(text, to: "key")).revealed == "abcd1234")
    }

    @Test("a file that is not there is missing input, and is named")
    func missing() {
        let failure = failure(reading: "\(directory.path)/none")
        #expect(failure?.status == .noInput)
        #expect(failure?.message.contains("\(directory.path)/none") == true)
    }

    @Test("a file without a key is unreadable input, and is not repeated", arguments: ["", "\n", "two words"])
    func noKey(text: String) throws {
        let failure = failure(reading: try directory.write(text, to: "key"))
        #expect(failure?.status == .unreadableInput)
        #expect(failure?.message.contains("two") == false)
    }

    @Test(
        "a file of binary bytes is unreadable input",
        arguments: [
            [0x61, 0xFF, 0x62], [0xFF, 0xFE, 0x61, 0x00], [0x7F, 0x45, 0x4C, 0x46, 0x02, 0x01], [0x61, 0x00],
        ])
    func binary(bytes: [UInt8]) throws {
        #expect(failure(reading: try directory.write(bytes, to: "key"))?.status == .unreadableInput)
    }

    @Test("a file that is far too large is not read to its end")
    func large() throws {
        let path = try directory.write(String(repeating: "a", count: 100_000), to: "key")
        #expect(failure(reading: path)?.message.contains("larger than 4096 bytes") == true)
    }
}
