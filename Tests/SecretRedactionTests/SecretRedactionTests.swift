import SecretEffects
import SecretRedaction
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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

    /// Every way in which a service is known to repeat what it was given, and some that mix them.
    private static let forms = [
        canary, canary.uppercased(), canary.lowercased(), each { "%" + hex($1).uppercased() }, each { "%" + hex($1) },
        each { $0 % 3 == 0 ? plain($1) : "%" + hex($1) }, each { "\\u" + hex($1, 4) },
        each { "\\u" + hex($1, 4).uppercased() },
        each { $0 % 4 == 1 ? "\\u" + hex($1, 4) : plain($1) }, canary.replacing("/", with: "\\/"),
        each { "\\x" + hex($1) }, each { "&#\($1);" }, each { "&#x\(hex($1));" }, each { "%25" + hex($1) },
        each { "\\\\u" + hex($1, 4) }, each { "%5Cu" + hex($1, 4) },
        each {
            ["%" + hex($1), "\\u" + hex($1, 4), "&#\($1);", plain($1), plain($1).uppercased(), "%25" + hex($1)][$0 % 6]
        },
        each { hex($1) }, each { hex($1).uppercased() }, each { "%u" + hex($1, 4) }, each { "&#\($1)" },
        each { "&#x" + hex($1) }, base32, base32.lowercased(),
        each { "&#000000000000\($1);" }, each { "&#x" + hex($1, 12) + ";" }, each { "&amp;#\($1);" },
        each { "&amp;amp;#\($1);" }, each { "\\u{" + hex($1) + "}" }, each { "\\x{" + hex($1) + "}" },
        each { "\\U" + hex($1, 8) }, each { "\\" + octal($1) }, each { "\\\\" + octal($1) },
    ]

    private static func octal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 8)
        return String(repeating: "0", count: 3 - digits.count) + digits
    }

    @Test(
        "a secret is replaced in a list of bytes as programs write them, its separators escaped or not",
        arguments: [
            ", ", ",", " ", ";", ",\n    ", "%2C%20", "%2c", "%252C%2520", ",%20", ",\\n\\t", "\\u002c ",
            "&#44;\u{AD} ", ",\u{200B}", ",+", "%2C+",
        ])
    func bytesInPrograms(separator: String) {
        for digits in [canaryDigits, canaryDigits.map { $0.uppercased() }] {
            for prefix in ["0x", "0X"] {
                let list = digits.map { prefix + $0 }.joined(separator: separator)
                // Each byte stands alone between semicolons.
                let shown = separator == ";" ? list : "•••"
                #expect(Self.redaction.redacted("[\(list)]") == "[\(shown)]")
            }
        }
    }

    private var canaryDigits: [String] { Self.canary.utf8.map { Self.hex($0) } }

    /// RFC 4648, section 6, without the padding.
    private static let base32: String = {
        let bits = canary.utf8.map { String(repeating: "0", count: $0.leadingZeroBitCount) + String($0, radix: 2) }
        let padded = Array(bits.joined() + String(repeating: "0", count: (5 - canary.utf8.count * 8 % 5) % 5))
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        return stride(from: 0, to: padded.count, by: 5).map { start in
            String(alphabet[Int(String(padded[start..<start + 5]), radix: 2) ?? 0])
        }.joined()
    }()

    @Test("a secret is replaced in every form, and nothing else is", arguments: forms)
    func form(text: String) {
        for (before, after) in [
            ("", ""), ("cannot do ", " today"), ("{\"m\":\"", "\"}"), ("%41&amp;", "%zz\\u00"), ("é", "é"),
        ] {
            #expect(Self.redaction.redacted(before + text + after) == before + "•••" + after)
        }
    }

    @Test("a secret in base64 is replaced at every alignment, in both alphabets, padded or not", arguments: 0..<6)
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
                // What is left are the characters that hold nothing but other bytes, each of six bits.
                let rest = shown.dropFirst(6).dropLast(4).replacing("%2B", with: "+").replacing("%2F", with: "+")
                    .replacing("%3D", with: "").replacing("\\", with: "").filter { $0 != "=" && $0 != "•" }
                #expect(rest.count <= lead * 8 / 6 + (tail * 8 + 5) / 6, "\(text): \(shown)")
            }
        }
    }

    @Test("a secret in base64, base32 or hexadecimal digits is replaced behind any characters of the same code")
    func behindOthers() {
        let (base64, digits) = (Data(Self.canary.utf8).base64EncodedString(), Self.each { Self.hex($1) })
        for before in ["", "a", "ab", "abc", "abcd", "abcde", "abcdef", "abcdefa"] {
            #expect(Self.redaction.redacted("<\(before)\(base64)>") == "<\(before)•••==>")
            #expect(Self.redaction.redacted("<\(before)\(digits)>") == "<\(before)•••>")
            #expect(Self.redaction.redacted("<\(before)\(Self.base32.lowercased())>") == "<\(before)•••>")
        }
    }

    @Test("a secret is found in a code in another, with escapes around and inside, and not three codes deep")
    func codesInCodes() {
        func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
        func digits(_ text: String) -> String { text.utf8.map { Self.hex($0) }.joined() }
        func percent(_ text: String) -> String { text.utf8.map { "%" + Self.hex($0) }.joined() }
        for text in [
            base64(base64(Self.canary)), base64(digits(Self.canary)), digits(base64(Self.canary)),
            digits(digits(Self.canary)), base64(Self.base32), base64(percent(Self.canary)),
            percent(base64(percent(Self.canary))), percent(base64(percent(digits(Self.canary)))),
        ] {
            let shown = Self.redaction.redacted("<\(text)>")
            #expect(shown.contains("•••") && shown.count < 12, "\(text): \(shown)")
        }
        let deeper = digits(digits(digits(Self.canary)))
        #expect(Self.redaction.redacted(deeper) == deeper)
    }

    @Test("the shortest of several secrets is found in base64, and those that are too short are not")
    func severalInCodes() {
        var redaction = Self.redaction
        redaction.hide(SecretText("8letters"), as: "<8>")
        redaction.hide(SecretText("ab12"), as: "<4>")
        #expect(redaction.redacted("OGxldHRlcnM=") == "<8>=")
        let chance = Data("a long text in which ab12 stands".utf8).base64EncodedString()
        #expect(redaction.redacted(chance) == chance)
    }

    @Test("base64 on several lines, and of another case's letters, is found")
    func wrapped() {
        let text = Data(Self.canary.lowercased().utf8).base64EncodedString()
        let lines = text.prefix(10) + "\r\n" + text.dropFirst(10)
        #expect(Self.redaction.redacted("<\(lines)>") == "<•••==>")
    }

    @Test(
        "base64 and hexadecimal digits on several lines are found in a JSON text, where the ends of lines are escaped",
        arguments: [#"\n"#, #"\r\n"#, #"\u000a"#, #"\u000D\u000A"#, #"\\n"#, #"\\r\\n"#, "%0D%0A", "&#10;", "=\n"])
    func wrappedInJSON(lineEnd: String) {
        let base64 = Data("??\(Self.canary)".utf8).base64EncodedString()
        for code in [base64.replacing("/", with: #"\/"#), Self.each { Self.hex($1) }] {
            let text = String(code.prefix(13)) + lineEnd + code.dropFirst(13).prefix(9) + lineEnd + code.dropFirst(22)
            let shown = Self.redaction.redacted(#"{"m":"\#(text)"}"#)
            #expect(shown.hasSuffix(#"•••"}"#) && shown.count < 16, "\(text): \(shown)")
        }
    }

    @Test("a secret that looks like an escape is found, also when it is escaped")
    func escapeInSecret() {
        let redaction = Redaction(hiding: SecretText("ab%41cd\\u0042ef"))
        for text in ["ab%41cd\\u0042ef", "ab%2541cd%5Cu0042ef", "abAcdBef", "AB%2541CD\\\\u0042EF"] {
            #expect(redaction.redacted(text) == "•••")
        }
    }

    @Test("an escape that ends the text ends a secret", arguments: ["&quot;", "\\\"", "%22", "&#34"])
    func escapedEnd(quote: String) {
        let redaction = Redaction(hiding: SecretText("canary-0123456\""))
        #expect(redaction.redacted("it was canary-0123456\(quote)") == "it was •••")
    }

    @Test("a secret beyond ASCII is found as it is and escaped")
    func unicode() {
        let redaction = Redaction(hiding: SecretText("schlüssel🌦"))
        for text in [
            "schlüssel🌦", "schl%C3%BCssel%F0%9F%8C%A6", #"schl\u00fcssel\ud83c\udf26"#, "schl&#252;ssel&#x1F326;",
        ] {
            #expect(redaction.redacted(text) == "•••", "\(text)")
        }
    }

    @Test(
        "a secret is found through what nobody sees",
        arguments: [
            "\u{AD}", "\u{200B}", "\u{200D}", "\u{FE0F}", "\u{202E}", "\u{3164}", "\u{E0041}", "\u{0}", "\u{7F}",
            "\\u00ad", "\\b", "%E2%80%8B", "&#173;", "\u{1B}[31m", "\u{9B}1;2m", "\u{1B}(B",
            "\u{1B}]0;title\u{7}",
            "&shy;", "&zwnj;", "&zwj;", "&amp;shy;", "&amp;#173;", "\\u{200b}", "\\033[31m", "=\n", "=\r\n", "=\\r\\n",
            "\u{1B}Ptitle\u{1B}\\", "\u{9D}title\u{9C}", "\\u001b]0;title\\u0007", "\u{1B}]", "\u{9D}",
        ])
    func unseen(between: String) {
        for place in [1, 6, 29] {
            let text = "<" + Self.canary.prefix(place) + between + between + Self.canary.dropFirst(place) + ">"
            #expect(Self.redaction.redacted(text) == "<•••>", "\(place)")
        }
    }

    @Test("what is seen, and a string that does not end in its quotes, hides nothing of what follows")
    func seen() {
        for text in [
            "\u{1B}]\"\u{7}", "\u{9D}\"", "\u{1B}]", " ", "\n", "\u{A0}", "\u{2003}", "é", "\u{9D}\u{9D}", "\u{C2}",
        ] {
            let canary = Self.canary
            #expect(Self.redaction.redacted("a" + text + canary) == "a" + text + "•••", "\(text)")
            let parted = canary.prefix(9) + "\u{AD}" + canary.dropFirst(9)
            #expect(Self.redaction.redacted("a" + text + "x" + parted) == "a" + text + "x•••", "\(text)")
        }
        let escaped = "%43" + Self.canary.dropFirst()
        #expect(Self.redaction.redacted("\u{1B}]\"\(escaped)\u{7}") == "\u{1B}]\"•••\u{7}")
        for blank in [" ", "\n", "\u{85}", "\u{2003}"] {
            let apart = canaryApart(by: blank)
            #expect(Self.redaction.redacted(apart) == apart)
        }
    }

    private func canaryApart(by blank: String) -> String { Self.canary.prefix(9) + blank + Self.canary.dropFirst(9) }

    @Test("what only looks like an escape stays as it is")
    func noEscapes() {
        for text in [
            "100 %", "%", "%4", "%zz", "%+1", "\\", "\\u00", "\\uD800", "\\uD800\\u0041", "\\uDC00", "&#", "&#;",
            "&#x;", "&#999999999;",
            "&#xD800;", "\\x4", "&amp;", "", "&#99999999999999999999999;", "&#xFFFFFFFFFFFFFFFFFFFF;", "\\777", "\\08",
            "\\u{}", "\\u{110000}", "=", "=3", "0x", "0X", "0x4%zz",
        ] {
            #expect(Self.redaction.redacted(text) == text)
            #expect(Self.redaction.redacted(text + Self.canary + text) == text + "•••" + text, "\(text)")
        }
    }

    @Test("escapes in one another are undone however deep they are")
    func deep() {
        for depth in [1, 2, 8, 9, 40] {
            let text = "%" + String(repeating: "25", count: depth - 1) + "43" + Self.canary.dropFirst()
            #expect(Self.redaction.redacted(text) == "•••", "\(depth)")
        }
    }

    @Test("a text that takes too much work to look through is withheld as a whole")
    func withheld() {
        // Undone again and again, and read as a code at every alignment again.
        for text in ["%" + String(repeating: "25", count: 5_000) + "43", String(repeating: "V", count: 10_000)] {
            #expect(Self.redaction.redacted(text) == "•••")
            #expect(Self.redaction.redacted(Array(text.utf8)) == Array("•••".utf8))
            #expect(Redaction().redacted(text) == text)
        }
    }

    @Test(
        "a long text is looked through to its end, whatever it is",
        arguments: [
            "{\"temp\":281.4,\"name\":\"Ås\"},", "%2525252525252541", "<b>&#67;</b> ", "\\u0041\\/ ",
            Data((0..<9_999).map { UInt8(truncatingIfNeeded: $0 * $0) }).base64EncodedString(),
            Data(Data((0..<9_999).map { UInt8(truncatingIfNeeded: $0 * $0) }).base64EncodedString().utf8)
                .base64EncodedString(),
            (0..<9_999).map { hex(UInt8(truncatingIfNeeded: $0 * $0)) }.joined(),
        ])
    func long(unit: String) {
        let text = String(repeating: unit, count: 1 + 20_000 / unit.utf8.count)
        #expect(Self.redaction.redacted(text) == text)
        #expect(Self.redaction.redacted(text + "<\(Self.canary)>") == text + "<•••>")
    }

    @Test("a secret that begins like another is hidden whole, and what overlaps is hidden as one")
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

    @Test("a short secret stays in codes, where it would be found by chance, and is found in escapes")
    func short() {
        let redaction = Redaction(hiding: SecretText("ab12"))
        #expect(redaction.redacted("no %61b12, no \\u0061B12") == "no •••, no •••")
        #expect(redaction.redacted("YWIxMg== 61623132") == "YWIxMg== 61623132")
        #expect(redaction.redacted(#"{"m":"no\nab12"}"#) == #"{"m":"no\n•••"}"#)
    }

    @Test("a secret of eight bytes is found inside of words, and one of seven is not")
    func eight() {
        #expect(Redaction(hiding: SecretText("eightlet")).redacted("xEightlets") == "x•••s")
        #expect(Redaction(hiding: SecretText("sevenle")).redacted("xSevenlets") == "xSevenlets")
    }

    @Test("a short secret that is a word is found as the whole of a credential")
    func credential() {
        let redaction = Redaction(hiding: SecretText("abc"))
        #expect(redaction.redacted("key=abc key=abcd key=%61bc abc") == "key=••• key=abcd key=••• abc")
    }

    @Test(
        "ordinary words, numbers and the names of icons stay as they are",
        arguments: [
            ("London", "London"), ("is", "the key is here"), ("name", #"{"name":"key"}"#), ("04d", #"{"icon":"04d"}"#),
            ("1h", #"{"1h":0.5}"#), ("1e10", "1e10"), ("12", #"{"key":12}"#), ("12", #"{"key" : 12}"#), ("a", "a key"),
            ("Oslo", "monkey=Oslo"),
        ])
    func chance(secret: String, text: String) {
        #expect(Redaction(hiding: SecretText(secret)).redacted(text) == text)
    }

    @Test("what goes on as a word is no byte of a program: the same stands in base64 by chance")
    func wordGoesOn() {
        let text = "0x43" + Self.canary.dropFirst()
        #expect(Self.redaction.redacted(text) == text)
        #expect(Self.redaction.redacted("0x43%61" + Self.canary.dropFirst(2)) == "•••")
    }

    @Test("a number that is too large for a character stands for none, whatever its last bits are")
    func largeNumbers() {
        for number in ["&#\(1 << 32 + 67);", "&#x1\(Self.hex(67, 8));", "&#x1\(Self.hex(67, 16));", "\\503"] {
            let text = number + Self.canary.dropFirst()
            #expect(Self.redaction.redacted(text) == text)
        }
    }

    @Test("a secret is found where the marks and the ends of lines in it are escaped")
    func marks() {
        let redaction = Redaction(hiding: SecretText("1<2>&'3\"=\n4\t5\r6\u{C}7"))
        for text in [
            #"1<2>&'3\"=\n4\t5\r6\f7"#, "1&lt;2&gt;&amp;&apos;3&quot;=\n4\t5\r6\u{C}7", "1<2>&'3\"=3D\n4\t5\r6\u{C}7",
        ] {
            #expect(redaction.redacted("<\(text)>") == "<•••>", "\(text)")
        }
    }

    @Test("half an escape stands for nothing")
    func half() {
        let redaction = Redaction(hiding: SecretText("canary-1\t"))
        #expect(redaction.redacted("canary-1%09") == "•••")
        #expect(redaction.redacted("canary-1%9") == "canary-1%9")
    }

    @Test("nothing is hidden of nothing, and no secret hides itself")
    func nothing() {
        #expect(Redaction().redacted("text") == "text")
        #expect(Redaction(hiding: SecretText("")).redacted("text") == "text")
        #expect(Redaction(hiding: SecretText("•••")).redacted("•••") == "•••")
        #expect(Redaction().patternCount == 0)
        #expect(Redaction(hiding: SecretText("\u{AD}\u{200B}")).redacted("text") == "text")
    }

    @Test("bytes that are no text keep what is not secret")
    func bytes() {
        let noise: [UInt8] = [0xFF, 0xFE, 0x00, 0xC3]
        #expect(Self.redaction.redacted(noise + Array(Self.canary.utf8) + noise) == noise + Array("•••".utf8) + noise)
    }
}
