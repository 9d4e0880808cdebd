import SecretEffects
import TextApp
import WeatherModel

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads a key from a file or the terminal. Messages never contain the key.
enum KeyInput {
    /// Reads a key from a file, or from standard input for `-`.
    static func read(_ path: String) throws(Failure) -> APIKey {
        let name = path == "-" ? "standard input" : path
        switch Files.read(path, limit: APIKey.longestKey) {
        case .missing: throw Failure(.noInput, "There is no file \(name); name the file that holds the API key.")
        case .failed(let cause): throw Failure(.noInput, "\(name) could not be read: \(cause).")
        case .bytes(let bytes):
            let key = APIKey.apiKey(cleaning: String(decoding: bytes, as: UTF8.self))
            guard key.isUsableKey else {
                throw Failure(.unreadableInput, "\(name) holds no API key: expected one word of letters and digits.")
            }
            return key
        }
    }

    /// Prompts for a key at the terminal, without echo. If standard input is not a terminal, reads it from there.
    static func ask() async throws(Failure) -> SecretText {
        guard isatty(STDIN_FILENO) == 1 else { return try read("-") }
        let key = try await LineInput.read(after: ["paste the API key (it is not shown) and press Enter:"])
        return SecretText(key ?? "")
    }

    /// Asks a question at the terminal; the default answer is no.
    ///
    /// - Throws: a ``Failure`` if there is no terminal.
    static func confirm(_ question: String) async throws(Failure) -> Bool {
        guard isatty(STDIN_FILENO) == 1 else {
            throw Failure(.usage, "\(question) There is no terminal to answer at; repeat the command with --yes.")
        }
        let answer = try await LineInput.read(after: ["\(question) [y/N]"], isHidden: false) ?? ""
        return ["y", "yes"].contains(answer.lowercased())
    }
}
