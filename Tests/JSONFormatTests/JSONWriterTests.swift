import JSONFormat
import Testing

@Suite struct JSONWriterTests {
    private let value = JSON.object([
        "b": .array([.null, .bool(true), .integer(-1), .large(.max), .number(0.5)]), "a": .object(["c": .text("d")]),
        "e": .array([]), "f": .object([:]),
    ])

    @Test("JSON on one line has no blanks, and members keep their order")
    func line() {
        #expect(value.line == #"{"b":[null,true,-1,18446744073709551615,0.5],"a":{"c":"d"},"e":[],"f":{}}"#)
    }

    @Test("JSON on several lines is indented by two spaces per level")
    func pretty() {
        #expect(
            value.pretty == """
                {
                  "b": [
                    null,
                    true,
                    -1,
                    18446744073709551615,
                    0.5
                  ],
                  "a": {
                    "c": "d"
                  },
                  "e": [],
                  "f": {}
                }
                """)
    }

    @Test("Written values are read back as the same, on one line and on several")
    func roundTrip() throws {
        #expect(try JSON(Array(value.line.utf8)) == value)
        #expect(try JSON(Array(value.pretty.utf8)) == value)
    }

    @Test("A number that JSON cannot express becomes null", arguments: [Double.nan, .infinity, -.infinity])
    func notFinite(number: Double) { #expect(JSON(number).line == "null") }

    @Test("A whole number has no fraction, and a zero keeps its sign")
    func whole() {
        let written = [12, -3, 0, -0.0, 1e18, 1e19, 1e300, 12.5].map { JSON($0).line }
        #expect(written == ["12", "-3", "0", "-0.0", "1000000000000000000", "10000000000000000000", "1e+300", "12.5"])
    }

    @Test("Names are quoted like strings")
    func names() { #expect(JSON.object(["a\"\u{1B}": .null]).line == #"{"a\"\u001b":null}"#) }

    @Test(
        "Characters that end a text or that some readers take for line ends are escaped",
        arguments: [
            ("\u{2028}", #""\u2028""#), ("\u{2029}", #""\u2029""#), ("\u{85}", #""\u0085""#), ("\u{7F}", #""\u007f""#),
            ("\r", #""\u000d""#), ("é€", #""é€""#), ("\"\\", #""\"\\""#),
        ])
    func lineEnds(text: String, written: String) {
        #expect(JSON.text(text).line == written)
    }
}

@Suite struct JSONMembersTests {
    @Test("Objects are equal regardless of the order of members, and unequal if a value differs")
    func equality() {
        let members: JSON.Members = ["a": .integer(1), "b": .integer(2)]
        #expect(members == ["b": .integer(2), "a": .integer(1)])
        #expect(members != ["a": .integer(2), "b": .integer(1)])
        #expect(members != ["a": .integer(1)])
        #expect(members != ["a": .integer(1), "c": .integer(2)])
    }

    @Test("Deeply nested values are compared by their innermost values")
    func depth() throws {
        let nested = { (inner: String) throws in
            let text = String(repeating: #"{"a":0,"b":"#, count: 500) + inner + String(repeating: "}", count: 500)
            return try JSON(Array(text.utf8))
        }
        #expect(try nested("1") != nested("2"))
        #expect(try nested("1") == nested("1"))
    }

    @Test("Of members with the same name the first counts, however the name is escaped")
    func duplicates() throws {
        let value = try JSON(Array(#"{"m\u0061in":1,"main":2}"#.utf8))
        #expect(value["main"] == .integer(1))
        #expect(value["none"] == nil && JSON.null["main"] == nil)
    }
}
