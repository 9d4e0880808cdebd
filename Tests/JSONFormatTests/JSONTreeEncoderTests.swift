import JSONFormat
import Testing

@Suite("Values as JSON")
struct JSONTreeEncoderTests {
    private func line(_ value: some Encodable) throws -> String { try JSONTreeEncoder().json(of: value).line }

    @Test("Members are sorted by name")
    func order() throws {
        let names = (10..<60).map { "n\($0)" }
        let members = names.map { "\"\($0)\":0" }.joined(separator: ",")
        #expect(try line(Dictionary(uniqueKeysWithValues: names.map { ($0, 0) })) == "{\(members)}")
    }

    @Test("Absent elements keep their place in a list")
    func absent() throws {
        #expect(try line([1, nil, 3]) == "[1,null,3]")
        #expect(try line(["a": Int?.none]) == #"{"a":null}"#)
        #expect(try line(WithGap()) == "[1,null,3]")
    }

    @Test("Values encoded in two steps under one name form one object")
    func steps() throws {
        #expect(try line(InTwoSteps()) == #"{"whole":{"first":1,"second":[2,3]}}"#)
    }

    @Test("A number that JSON cannot express is an error")
    func numbers() throws {
        for number in [Double.nan, .infinity, -.infinity] { #expect(throws: Unwritable.self) { try line([number]) } }
        #expect(try line([0.1, -0.0]) == "[0.1,-0.0]")
        #expect(try line([UInt64.max]) == "[18446744073709551615]")
        #expect(try line([Int64.min]) == "[-9223372036854775808]")
    }
}

/// Encodes itself as a class and its subclass do that each add members of their own.
private struct InTwoSteps: Encodable {
    private enum Key: CodingKey { case whole, first, second }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        var one = container.nestedContainer(keyedBy: Key.self, forKey: .whole)
        try one.encode(1, forKey: .first)
        var other = container.nestedContainer(keyedBy: Key.self, forKey: .whole)
        for number in [2, 3] {
            var elements = other.nestedUnkeyedContainer(forKey: .second)
            try elements.encode(number)
        }
    }
}

/// Encodes itself as a list in which something is missing.
private struct WithGap: Encodable {
    func encode(to encoder: any Encoder) throws {
        var elements = encoder.unkeyedContainer()
        try elements.encode(1)
        try elements.encodeNil()
        try elements.encode(3)
    }
}
