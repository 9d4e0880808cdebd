import Testing
import WeatherModel

@Suite struct UntrustedJSONTests {
    private func json(_ text: String) throws -> UntrustedJSON { try UntrustedJSON(Array(text.utf8)) }

    @Test(
        "An integer is exact, also as a fraction or a string; one that is too large is absent",
        arguments: [
            ("9223372036854775807", .max), ("-9223372036854775808", .min), ("9223372036854775808", nil),
            ("99999999999999999999", nil), ("9007199254740993", 9_007_199_254_740_993), ("1773500000.0", 1_773_500_000),
            ("1.7735e9", 1_773_500_000), ("1.9", 1), ("-1.5", -2), ("\"12\"", 12), ("\"1.5\"", 1), ("1e300", nil),
            ("\"\"", nil), ("\"12x\"", nil), ("1e18", 1_000_000_000_000_000_000), ("true", nil),
        ] as [(String, Int64?)])
    func integers(text: String, expected: Int64?) throws {
        #expect(try json("{\"n\":\(text)}").integer("n") == expected)
    }

    @Test(
        "A time is from 1970 to the year 3000",
        arguments: [
            ("0", 0), ("32503679999", 32_503_679_999), ("\"1773500000\"", 1_773_500_000), ("-1", nil),
            ("32503680000", nil), ("9223372036854775807", nil), ("null", nil),
        ] as [(String, Int64?)])
    func times(text: String, expected: Int64?) throws {
        let json = try json("{\"t\":\(text)}")
        #expect(json.time("t") == expected)
        #expect((try? json.requiredTime("t")) == expected)
    }

    @Test(
        "A Boolean value may be written as a number",
        arguments: [
            ("true", true), ("false", false), ("1", true), ("0.0", false), ("\"1\"", true), ("\"true\"", nil),
            ("2", nil), ("null", nil), ("[]", nil),
        ] as [(String, Bool?)])
    func flags(text: String, expected: Bool?) throws { #expect(try json("{\"f\":\(text)}").flag("f") == expected) }

    @Test("The values of columns at one index are read as a row, and a missing value is absent")
    func rows() throws {
        let table = #"{"x":{"t":[1,2,3],"long":[4,5,6,7],"short":[8],"null":null,"text":"a","odd":[{},"9",[]]}}"#
        let rows = try json(table)["x"].rows(of: "t", most: 10)
        #expect(rows.map { $0.integer("t") } == [1, 2, 3])
        #expect(rows.map { $0.integer("long") } == [4, 5, 6] && rows.map { $0.integer("short") } == [8, nil, nil])
        #expect(rows.map { $0.integer("odd") } == [nil, 9, nil] && rows.allSatisfy { $0.text("text") == nil })
        #expect(try json(table)["x"].rows(of: "t", most: 2).count == 2)
        #expect(throws: Unreadable.missing("x[1].short")) { try rows[1].requiredTime("short") }
    }

    @Test("A missing required time or first column is reported as missing, and an invalid one as a wrong shape")
    func required() throws {
        #expect(throws: Unreadable.missing("t")) { try json("{}").requiredTime("t") }
        #expect(throws: Unreadable.wrongShape("t")) { try json("{\"t\":-1}").requiredTime("t") }
        #expect(throws: Unreadable.missing("t")) { try json("{}").rows(of: "t", most: 1) }
        #expect(throws: Unreadable.missing("a.b.t")) { try json("{}")["a"]["b"].requiredTime("t") }
        #expect(throws: Unreadable.wrongShape("t")) { try json("{\"t\":7}").rows(of: "t", most: 1) }
        #expect(throws: Unreadable.missing("x.t")) { try json("{\"x\":[1]}")["x"].rows(of: "t", most: 1) }
    }

    @Test("A table may have 64 columns")
    func manyColumns() throws {
        func rows(_ count: Int) throws -> [UntrustedJSON] {
            let columns = (1...count).map { "\"c\($0)\":[\($0)]" }.joined(separator: ",")
            return try json("{\(columns)}").rows(of: "c1", most: 10)
        }
        #expect(try rows(64).first?.integer("c64") == 64)
        #expect(throws: Unreadable.tooLarge) { try rows(65) }
    }
}
