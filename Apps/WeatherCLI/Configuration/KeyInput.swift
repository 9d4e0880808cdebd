import SecretEffects
import TextApp
import WeatherModel
import WeatherText

/// Reads a key from a file. Messages never contain the key.
enum KeyInput {
    /// Reads a key from a file, or from standard input for `-`, which must not be a terminal.
    static func read(_ path: String, _ texts: Texts = Texts()) throws(Failure) -> APIKey {
        let name = path == "-" ? texts.standardInput : path
        if path == "-", LineInput.isAtTerminal { throw Failure(.usage, texts.keyWouldBeShown) }
        switch Files.readInput(path, limit: APIKey.longestKey) {
        case .missing: throw Failure(.noInput, texts.noKeyFile(name))
        case .failed(let cause): throw Failure(.noInput, texts.notRead(name, cause))
        case .bytes(let bytes):
            let key = APIKey.apiKey(cleaning: String(decoding: bytes, as: UTF8.self))
            // Cleaning removes control characters, but a file that contains them is not text.
            let isText = bytes.allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) }
            guard isText, key.isUsableKey else {
                throw Failure(.unreadableInput, texts.holdsNoKey(name))
            }
            return key
        }
    }
}
