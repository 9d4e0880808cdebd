import Effects
import HTTPEffects
import KeyValueEffects
import SecretEffects
import Testing

@testable import CoreTesting

@Suite struct DifferenceTests {
    private struct Screen: Equatable {
        var key = SecretText("first canary")
        var name = "Oslo"
        var towns: [String] = []
    }

    private func lines(_ old: Any, _ new: Any) -> [String] { ValueText.differences(old, new, named: "state") }

    @Test("A difference has a path and both values, with texts in quotation marks")
    func path() {
        #expect(lines(Screen(), Screen()) == [])
        #expect(
            lines(Screen(towns: ["Rye"]), Screen(name: "Bergen")) == [
                #"state.name: "Oslo" → "Bergen""#, #"state.towns[0] removed: "Rye""#,
            ])
    }

    @Test("A secret is reported as different and is not shown")
    func secret() {
        let found = lines(Screen(), Screen(key: SecretText("second canary")))
        #expect(found.count == 1 && found[0].hasPrefix("state.key: ••• (") && !found[0].contains("canary"))
    }

    @Test("A difference of effects shows only their redacted descriptions")
    func redacted() {
        let urls = ["https://a.example/?appid=canary1", "https://a.example/b?appid=canary2"]
        let found = lines(HTTPEffect(url: urls[0]), HTTPEffect(url: urls[1]))
        #expect(found.count == 1 && found[0].contains("/b?") && !found[0].contains("canary"))
    }

    enum Outer { case inner(Inner), number(Int) }
    enum Inner { case plain, text(String) }

    @Test("A value is described without enclosing type names, and a request by the description of its effect")
    func told() {
        #expect(ValueText.short(Outer.inner(.plain)) == "inner(plain)")
        let text = "README.md by J.R.R. Doe"
        #expect(ValueText.short(Outer.inner(.text(text))) == "inner(text(\(String(reflecting: text))))")
        let request = TypedRequest(id: RequestID(rawValue: 1), effect: KeyValueEffect.set(key: "k", value: [1]))
        #expect("\(request)" == #"#1 KeyValue set "k", to 1 byte"#)
    }
}
