import Testing
import WireFormat

/// Refused input, and its error messages.
@Suite struct MalformedTests {
    private func error<Value>(_ wire: Wire<Value>, _ input: [UInt8], _ encoding: WireEncoding) -> String? {
        do throws(WireError) {
            _ = try wire.decode(input, as: encoding)
            return nil
        } catch {
            return error.description
        }
    }

    @Test(
        "Invalid bytes are refused, with the position and the expected type",
        arguments: [
            ("", "the value at byte 0: expected 4 bytes, found 0"),
            ("05000000", "the value at byte 0: expected a number of a case below 5, found 5"),
            ("ffffffff", "the value at byte 0: expected a number of a case below 5, found 4294967295"),
            ("01000000 00", "Point.x at byte 4: expected 8 bytes, found 1"),
            ("03000000 01 0100000000000000 ff", "Pair.1 at byte 5: expected text in UTF-8, found other bytes"),
            ("03000000 01 0200000000000000 61", "Pair.1 at byte 13: expected at most 1 bytes or elements, found 2"),
            ("00000000 00", "the value at byte 4: expected the end, found 1 more bytes"),
        ])
    func bincode(hex: String, message: String) { #expect(error(Shape.wire, bytes(hex), .bincode) == message) }

    @Test("The byte of a Boolean or optional value must be 0 or 1")
    func flags() {
        #expect(error(.bool, [2], .bincode) == "the value at byte 0: expected 0 or 1, found 2")
        #expect(error(Wire.bool.optional, [255], .bincode) == "the value at byte 0: expected 0 or 1, found 255")
    }

    @Test(
        "A JSON number out of the type's range is refused, with the path to it",
        arguments: [
            ("1e999", "Point.y: expected a number up to 1.7976931348623157e+308, found a larger one"),
            ("-1e999", "Point.y: expected a number from -1.7976931348623157e+308, found a smaller one"),
        ])
    func infinite(number: String, message: String) {
        #expect(error(Shape.wire, Array(#"{"Point":{"x":1,"y":\#(number)}}"#.utf8), .json) == message)
    }

    @Test("A count is compared with the remaining bytes before memory is allocated")
    func counts() {
        let huge = bytes("ffffffffffffff7f 00")
        for found in [
            error(.string, huge, .bincode), error(.bytes, huge, .bincode), error(Wire.uint8.list, huge, .bincode),
            error(Wire.uint8.dictionary, huge, .bincode),
        ] {
            #expect(found == "the value at byte 8: expected at most 1 bytes or elements, found 9223372036854775807")
        }
    }

    @Test(
        "JSON that is invalid or of another type is refused, with the path and what was expected there",
        arguments: [
            ("", "the value: expected JSON, found nothing"),
            ("{", "the value: expected JSON, found a text that ends too early"),
            ("{]}", "the value: expected JSON, found another text"),
            ("7", "the value: expected one of Nothing, Point, Circle, Pair, Empty, found a number"),
            (#""Square""#, "the value: expected one of Nothing, Point, Circle, Pair, Empty, found Square"),
            (
                #"{"Nothing":null,"Empty":null}"#,
                "the value: expected one of Nothing, Point, Circle, Pair, Empty, found an object with 2 members"
            ),
            (
                #"{"Pair":{}}"#, "Pair: expected an array, found an object with 0 members"
            ),
            (#"{"Nothing":1}"#, "the value: expected null, found a number"),
            (#""Empty""#, "the value: expected the content of Empty, found its name alone"),
            (#"{"Point":{"x":1}}"#, "Point.y: expected a number, found nothing"),
            (#"{"Point":[1,2]}"#, "Point: expected an object, found an array with 2 elements"),
            (#"{"Pair":[1]}"#, "Pair.1: expected a text, found nothing"),
            (#"{"Pair":[1,"a",2]}"#, "Pair: expected 2 elements, found 3"),
            (#"{"Pair":[256,"a"]}"#, "Pair.0: expected a number in 0...255, found 256"),
            (
                #"{"Pair":[18446744073709551616,"a"]}"#,
                "Pair.0: expected a number in 0...255, found 1.8446744073709552e+19"
            ),
            (#"{"Pair":[1e999,"a"]}"#, "Pair.0: expected a number in 0...255, found a larger one"),
            (#"{"Pair":[-1e999,"a"]}"#, "Pair.0: expected a number in 0...255, found a smaller one"),
            (#"{"Pair":[1.5,"a"]}"#, "Pair.0: expected a whole number, found 1.5"),
            (#"{"Pair":[[{}],"a"]}"#, "Pair.0: expected a whole number, found an array with 1 element"),
        ])
    func json(text: String, message: String) { #expect(error(Shape.wire, Array(text.utf8), .json) == message) }

    @Test(
        "A text in the wrong place, which may be a secret, is refused without being repeated",
        arguments: [
            #""canary-1""#, #"{"canary-1":null}"#, #""\#(String(repeating: "canary", count: 6))""#,
            #"{"Point":"canary"}"#, #"{"Pair":"canary"}"#, #"{"Pair":["canary",""]}"#, #"{"Nothing":"canary"}"#,
            #"{"Circle":{"center":"canary","radius":1}}"#,
        ])
    func secrets(text: String) throws {
        let message = try #require(error(Shape.wire, Array(text.utf8), .json))
        #expect(!message.contains("canary"), "\(message)")
    }

    @Test("A repeated member of an object is refused, and an undeclared one is skipped")
    func duplicates() {
        let twice = Array(#"{"Point":{"x":1,"y":2,"x":1}}"#.utf8)
        #expect(error(Shape.wire, twice, .json) == #"Point: expected one member "x", found several"#)
        let names = Array(#"{"a":1,"b":2,"a":1}"#.utf8)
        #expect(error(Wire.uint8.dictionary, names, .json) == #"the value: expected one member "a", found several"#)
        let composed = Array("{\"\u{e9}\":1,\"e\u{301}\":2}".utf8)
        #expect(
            error(Wire.uint8.dictionary, composed, .json) == "the value: expected one member \"\u{e9}\", found several",
            "names that are equal as texts")
        let pairs = bytes("0200000000000000 0100000000000000 61 01 0100000000000000 61 02")
        #expect(
            error(Wire.uint8.dictionary, pairs, .bincode)
                == #"the value at byte 28: expected one member "a", found several"#)
        let foreign = Array(#"{"Point":{"x":1,"z":2,"z":1,"y":1}}"#.utf8)
        #expect(error(Shape.wire, foreign, .json) == nil)
    }

    @Test("Bytes are 8-bit numbers in JSON")
    func numbersOfBytes() {
        #expect(error(.bytes, Array("[1,-1]".utf8), .json) == "1: expected a number in 0...255, found -1")
    }

    @Test("A case that is not declared cannot be encoded")
    func undeclaredCase() {
        let wire = Wire<Shape>.cases(.case("Nothing", .nothing))
        #expect(throws: WireError.self) { try wire.encode(.empty, as: .bincode) }
    }

    @Test("JSON nested deeper than any declaration is refused")
    func depth() {
        let text = String(repeating: "[", count: 100_000)
        let message = "the value: expected JSON, found more than 512 levels of nesting"
        #expect(error(Wire.uint8.list.list, Array(text.utf8), .json) == message)
    }
}

/// The result of decoding damaged bytes.
@Suite struct RandomBytesTests {
    private let wire = Wire.record(
        ("a", Shape.wire), ("b", Shape.wire.list), ("c", Wire.string.optional.dictionary))

    @Test("50,000 damaged inputs are refused, or decode to a value that encodes to the same bytes")
    func damaged() throws {
        var generator = Generator(state: 7)
        var read = 0
        let sound = try wire.encode((.pair(1, "a"), [.nothing, .empty], ["b": "c", "d": nil]), as: .bincode)
        for _ in 0..<50_000 {
            var input = sound
            for _ in 0..<1 + generator.next() % 3 {
                input[generator.next() % input.count] = UInt8(generator.next() % 6)
            }
            input.removeLast(generator.next() % 2)
            guard let value = try? wire.decode(input, as: .bincode) else { continue }
            read += 1
            let again = try wire.encode(value, as: .bincode)
            let json = try wire.encode(value, as: .json)
            #expect(try wire.encode(try wire.decode(again, as: .bincode), as: .bincode) == again)
            #expect(try wire.encode(try wire.decode(json, as: .json), as: .bincode) == again)
        }
        #expect(read > 1_000)
    }

    private struct Generator {
        var state: UInt64
        mutating func next() -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33)
        }
    }
}
