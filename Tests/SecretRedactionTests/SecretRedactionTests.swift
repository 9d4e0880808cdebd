import Foundation
import SecretEffects
import SecretRedaction
import Testing

@Suite("Redaction of secrets")
struct SecretRedactionTests {
    private static let canary = "Canary-5ecret/0123456789+aBcDeF"
    private static let redaction = Redaction(hiding: SecretText(canary))

    private static func each(_ encode: (Int, UInt8) -> String) -> String {
        canary.utf8.enumerated().map(encode).joined()
    }

    private static func hex(_ byte: UInt8, _ width: Int = 2) -> String {
        let digits = String(byte, radix: 16)
        return String(repeating: "0", count: width - digits.count) + digits
    }

    private static func plain(_ byte: UInt8) -> String { String(UnicodeScalar(byte)) }

    /// The ways in which a service repeats what it was given.
    private static let forms = [
        canary, canary.uppercased(), canary.lowercased(), each { "%" + hex($1).uppercased() }, each { "%" + hex($1) },
        each { $0 % 3 == 0 ? plain($1) : "%" + hex($1) }, each { "\\u" + hex($1, 4) },
        each { "\\u" + hex($1, 4).uppercased() }, each { $0 % 4 == 1 ? "\\u" + hex($1, 4) : plain($1) },
        canary.replacing("/", with: "\\/"), canary.replacing("/", with: "%2F").replacing("+", with: "\\u002B"),
    ]

    @Test("A secret is redacted in every form, and the text around it is unchanged", arguments: forms)
    func form(text: String) {
        for (before, after) in [
            ("", ""), ("cannot do ", " today"), ("{\"m\":\"", "\"}"), ("%41&amp;", "%zz\\u00"), ("é", "é"), ("%", "\\"),
        ] {
            #expect(Self.redaction.redacted(before + text + after) == before + "•••" + after)
        }
    }

    @Test("A secret in base64 is redacted at every alignment, in both alphabets, padded or not", arguments: 0..<6)
    func base64(lead: Int) {
        for tail in 0..<4 {
            // These bytes need the letters that the two alphabets write differently.
            let bytes =
                Array(repeating: UInt8(0xFB), count: lead) + Array(Self.canary.utf8)
                + Array(repeating: 0xFF, count: tail)
            let usual = Data(bytes).base64EncodedString()
            let forURLs = usual.replacing("+", with: "-").replacing("/", with: "_")
            for text in [
                usual, forURLs, usual.replacing("=", with: ""), usual.replacing("/", with: "\\/"),
                usual.replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D"),
            ] {
                let shown = Self.redaction.redacted("Basic \(text), ok")
                #expect(shown.hasPrefix("Basic ") && shown.hasSuffix(", ok"))
                #expect(shown.contains("•••"), "\(text)")
                // The characters left over hold only bits of other bytes, six in each.
                let rest = shown.dropFirst(6).dropLast(4).replacing("%2B", with: "+").replacing("%2F", with: "+")
                    .replacing("%3D", with: "").replacing("\\", with: "").filter { $0 != "=" && $0 != "•" }
                #expect(rest.count <= lead * 8 / 6 + (tail * 8 + 5) / 6, "\(text): \(shown)")
            }
        }
    }

    @Test("A truncated base64 text that contains a secret is redacted")
    func cutBase64() {
        let text = Data([0xFB] + Self.canary.utf8).base64EncodedString()
        // Without the characters that hold bits of other bytes, too.
        #expect(Self.redaction.redacted(String(text.dropFirst(2).prefix(40))) == "•••")
    }

    @Test(
        "A secret with non-ASCII or special characters, or one that looks escaped, is redacted in every form",
        arguments: [
            (
                "schlüssel🌦",
                ["schlüssel🌦", "schl%C3%BCssel%F0%9F%8C%A6", #"schl\u00fcssel\ud83c\udf26"#, "SCHLüSSEL🌦"]
            ),
            (
                "ab%41cd\\u0042ef", ["ab%41cd\\u0042ef", "ab%2541cd%5Cu0042ef", "abAcdBef", #"AB%2541CD\\u0042EF"#]
            ),
            ("1<2>'3\"=\n4\t5\r6\u{C}7", [#"1<2>'3\"=\n4\t5\r6\f7"#, "1%3C2%3E'3%22%3D%0A4%095%0d6%0C7"]),
        ])
    func characters(secret: String, forms: [String]) {
        let redaction = Redaction(hiding: SecretText(secret))
        for text in forms { #expect(redaction.redacted("<\(text)>") == "<•••>", "\(text)") }
    }

    @Test(
        "Text that resembles an escape sequence is unchanged",
        arguments: [
            "100 %", "%", "%4", "%zz", "%+1", "\\", "\\u00", "\\uD800", "\\uD800\\u0041", "\\uDC00", "\\x4", "&amp;",
            "", "\\u{}",
        ])
    func noEscape(text: String) {
        #expect(Self.redaction.redacted(text) == text)
        #expect(Self.redaction.redacted(text + "." + Self.canary + text) == text + ".•••" + text, "\(text)")
    }

    @Test("Of overlapping secrets the longest one is redacted, and overlapping matches become one")
    func overlapping() {
        var redaction = Redaction()
        redaction.hide(SecretText("canary-1"), as: "<short>")
        redaction.hide(SecretText("canary-12"), as: "<long>")
        redaction.hide(SecretText("12-other"), as: "<other>")
        #expect(redaction.redacted("canary-1 canary-12 canary-12-other") == "<short> <long> <long>")
        #expect(redaction.redacted("c%61nary-12") == "<long>")
        redaction.hide(SecretText("canary-12-and-more"), as: "<longest>")
        redaction.hide(SecretText("nary-12-"), as: "<inside>")
        #expect(redaction.redacted("(canary-12-and-more)") == "(<longest>)")
    }

    @Test(
        "A short secret is redacted only as a separate word that is no ordinary one, a long secret anywhere",
        arguments: [
            ("ab12", "no %61b12, no \\u0061B12", "no •••, no •••"), ("ab12", "xab12 ab12x", "xab12 ab12x"),
            ("ab12", "YWIxMg==", "YWIxMg=="), ("eightlet", "xEightlets", "x•••s"),
            ("s3venle", "xS3venlets", "xS3venlets"),
            ("London", "London", "London"), ("04d", #"{"icon":"04d"}"#, #"{"icon":"04d"}"#), ("1e10", "1e10", "1e10"),
            ("12", #"{"key":12}"#, #"{"key":12}"#), ("", "text", "text"), ("•••", "•••", "•••"),
        ])
    func short(secret: String, text: String, shown: String) {
        #expect(Redaction(hiding: SecretText(secret)).redacted(text) == shown)
    }

    @Test("A text hidden by `hide(text:)` is redacted at any length, and an empty redaction changes nothing")
    func others() {
        var redaction = Redaction()
        #expect(redaction.redacted("text") == "text")
        redaction.hide(text: "me", as: "<user>")
        #expect(redaction.redacted("/home/me, name") == "/ho<user>/<user>, na<user>")
    }

    @Test("Redaction in invalid UTF-8 keeps the other bytes")
    func bytes() {
        let noise: [UInt8] = [0xFF, 0xFE, 0x00, 0xC3]
        #expect(Self.redaction.redacted(noise + Array(Self.canary.utf8) + noise) == noise + Array("•••".utf8) + noise)
    }
}
