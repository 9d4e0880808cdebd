import SecretEffects
import Testing

@testable import Trace

@Suite("URLs in text") struct URLsInTextTests {
    @Test("a credential behind the # of a URL is hidden like one behind the ?")
    func fragment() {
        let shown = Redactor().hide(in: "see https://example.com/a#appid=0123456789abcdef there")
        #expect(!shown.contains("0123456789abcdef"))
        #expect(shown.hasPrefix("see https://example.com/a#") && shown.hasSuffix(" there"))
    }

    @Test("an empty secret is told as one, and takes no number")
    func emptySecret() {
        var redactor = Redactor()
        #expect(redactor.placeholder(for: SecretText("")).isEmpty)
        #expect(redactor.placeholder(for: SecretText("hush")) == "secret1")
    }
}
