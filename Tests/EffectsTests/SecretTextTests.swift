import Effects
import Foundation
import HTTPEffects
import KeyValueEffects
import SecretEffects
import Testing

@Suite struct SecretTextTests {
    private let canary = "canary0123456789"

    /// Every description of a value that a log, a debugger or a failed test would show.
    private func shown(_ value: some Sendable) -> String {
        var text =
            "\(value)|\(String(describing: value))|\(String(reflecting: value))|\([value])|\(Optional(value) as Any)"
        dump(value, to: &text)
        dump([value], to: &text)
        return text
    }

    @Test("A secret text is shown as dots, also inside effects, outputs and requests")
    func secretText() {
        let secret = SecretText(canary)
        #expect("\(secret)" == "•••" && secret.revealed == canary)
        #expect(!shown(secret).contains(canary))
        #expect(!shown(SecretEffect.store("name", secret)).contains(canary))
        #expect(!shown(SecretOutput.fetched("name", secret)).contains(canary))
        #expect(
            !shown(Request(id: RequestID(rawValue: 1), effect: SecretEffect.store("name", secret))).contains(canary))
    }

    @Test("A secret text is encoded as a plain string")
    func encoded() throws {
        #expect(String(decoding: try JSONEncoder().encode([SecretText("s")]), as: UTF8.self) == #"["s"]"#)
    }

    @Test(
        "The description of a request hides credentials in its URL",
        arguments: [
            "https://host/a?appid=KEY", "https://host/a?lat=1&APPID=KEY&lon=2", "https://host/a?key=KEY",
            "https://host/?token=KEY", "https://user:KEY@host/a", "https://KEY@host/a?x=1", "https://host?api_key=KEY",
            "https://host/a?password=KEY=&b", "//me:KEY@host/a", "https://host/a#access_token=KEY",
            "https://host/a?x=1;appid=KEY", "https://host/a?app%69d=KEY", "https://user:KEY@host?to=a@b",
            "https://user:a@KEY@host/", "https://host/a?key=a;KEY", "https://host/a?appid=\u{301}KEY",
            "https://host/a?x=1?appid=KEY", "cannot reach https://me:KEY@host/a?appid=KEY",
        ])
    func url(pattern: String) {
        let effect = HTTPEffect(url: pattern.replacing("KEY", with: canary))
        #expect(!shown(effect).contains(canary))
        #expect(!shown(Request(id: RequestID(rawValue: 1), effect: effect)).contains(canary))
    }

    @Test(
        "A URL without credentials is shown unchanged",
        arguments: [
            "https://host/a?lat=1&lon=2", "https://host/a@b/c", "https://host/?monkey=1;x#top", "https://host/?key",
            "not a URL", "",
        ])
    func harmless(url: String) {
        #expect(HTTPCredentials.redact(url: url) == url)
    }

    @Test("Descriptions of requests and responses hide credential headers, and that of a request its body")
    func headers() {
        let names = ["Authorization", "proxy-authorization", "Cookie", "Set-Cookie", "X-API-Key"]
        for name in names {
            let header = HTTPHeader(name: name, value: canary)
            #expect(header.description == "\(name): ***" && !shown(header).contains(canary))
            let effect = HTTPEffect(url: "https://host/", headers: [header], body: Array(canary.utf8))
            #expect(!shown(effect).contains(canary) && !shown(effect).contains("99, 97, 110"))
            #expect(!shown(HTTPResponse(status: 200, headers: [header])).contains(canary))
        }
        #expect(HTTPHeader(name: "Accept", value: "text/plain").description == "Accept: text/plain")
    }

    @Test("The description of a key-value write shows its key and not its value")
    func keyValue() {
        let effects: [KeyValueEffect] = [
            .set(key: "favorites", value: [201, 202, 203]),
            .compareAndSet(key: "favorites", expected: [201, 202, 203], value: [202]),
            .write(changes: [KeyValueChange("favorites", to: [202])]),
        ]
        for text in effects.map(shown) { #expect(text.contains("favorites") && !text.contains("202")) }
    }
}
