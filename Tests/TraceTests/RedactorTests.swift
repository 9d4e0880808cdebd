import JSONFormat
import SecretEffects
import Testing
import Trace

@Suite("Redactor")
struct RedactorTests {
    /// What a recording has of a text that comes after a secret.
    private func recorded(_ text: String, after secret: String) async throws -> String {
        let tape = Tape()
        try await tape.record([.typePIN(SecretText(secret)), .buy(text), .close])
        guard case .same = try replay(tape.bytes) else {
            Issue.record("the replay differs")
            return ""
        }
        let requests = try TraceFile(tape.bytes).turns.flatMap(\.lines).compactMap { line -> String? in
            guard case .request(_, _, _, .object(let members)) = line.entry, case .text(let item)? = members["item"]
            else { return nil }
            return item
        }
        return try #require(requests.first)
    }

    @Test(
        "a short secret is found where it is a word that nobody uses",
        arguments: [
            ("no ab12 here", "no secret1 here"), ("ab12", "secret1"), ("'ab12',", "'secret1',"),
            ("cab12", "cab12"), ("ab123", "ab123"), ("ab12é", "ab12é"), ("_ab12", "_ab12"),
        ])
    func word(text: String, shown: String) async throws {
        #expect(try await recorded(text, after: "ab12") == shown)
    }

    @Test(
        "the credentials of a URL are hidden in any text, whoever they belong to",
        arguments: [
            ("cannot do /w?appid=a&q=b now", "cannot do /w?appid=***&q=b now"),
            (#"{"m":"/w?q=b&token=a","n":1}"#, #"{"m":"/w?q=b&token=***","n":1}"#),
            (#"{"m":"https://u:p@h/w"}"#, #"{"m":"https://***@h/w"}"#),
            ("/w?appid=a\u{0}/w?key=b", "/w?appid=***\u{0}/w?key=***"), ("2 = 1 @ 3", "2 = 1 @ 3"),
            ("/w?q=key", "/w?q=key"),
        ])
    func url(text: String, shown: String) async throws {
        #expect(try await recorded(text, after: "-") == shown)
    }

    @Test("a long secret is found in another form, and an ordinary word stays as it is")
    func form() async throws {
        #expect(try await recorded("no canary%265ecret here", after: "Canary&5ecret") == "no secret1 here")
        #expect(try await recorded("London", after: "London") == "London")
    }

    @Test("a long secret that ends a field of a URL is hidden whole")
    func separator() async throws {
        #expect(try await recorded("/w?key=ab&cd12345", after: "ab&cd12345") == "/w?key=***")
    }
}
