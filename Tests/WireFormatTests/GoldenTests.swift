import Testing
import WireFormat

/// What stands on the wire, byte by byte.
@Suite struct GoldenTests {
    private func expect<Value: Equatable>(
        _ value: Value, _ wire: Wire<Value>, _ hex: String, _ json: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let bytes = bytes(hex)
        #expect(try wire.encode(value, as: .bincode) == bytes, sourceLocation: sourceLocation)
        #expect(try wire.decode(bytes, as: .bincode) == value, sourceLocation: sourceLocation)
        let text = String(decoding: try wire.encode(value, as: .json), as: UTF8.self)
        #expect(text == json, sourceLocation: sourceLocation)
        #expect(try wire.decode(Array(json.utf8), as: .json) == value, sourceLocation: sourceLocation)
    }

    @Test("Numbers are little endian, with their own widths")
    func numbers() throws {
        try expect(7, .uint8, "07", "7")
        try expect(513, .uint16, "0102", "513")
        try expect(0x0403_0201, .uint32, "01020304", "67305985")
        try expect(1, .uint64, "0100000000000000", "1")
        try expect(.max, .uint64, "ffffffffffffffff", "18446744073709551615")
        try expect(-1, .int64, "ffffffffffffffff", "-1")
        try expect(-2, .int, "feffffffffffffff", "-2")
        try expect(1.5, .double, "000000000000f83f", "1.5")
        try expect(1, .double, "000000000000f03f", "1.0")
    }

    @Test("Boolean and optional values begin with a byte of 0 or 1")
    func flags() throws {
        try expect(true, .bool, "01", "true")
        try expect(false, .bool, "00", "false")
        try expect(nil, Wire.uint16.optional, "00", "null")
        try expect(5, Wire.uint16.optional, "01 0500", "5")
    }

    @Test("Texts, bytes and lists begin with their length in 64 bits")
    func lengths() throws {
        try expect("é", .string, "0200000000000000 c3a9", "\"é\"")
        try expect("", .string, "0000000000000000", "\"\"")
        try expect([1, 255], .bytes, "0200000000000000 01ff", "[1,255]")
        try expect([1, 2], Wire.uint16.list, "0200000000000000 0100 0200", "[1,2]")
        try expect(
            ["b": 2, "a": 1], Wire.uint8.dictionary,
            "0200000000000000 0100000000000000 61 01 0100000000000000 62 02", #"{"a":1,"b":2}"#)
    }

    @Test("A record is encoded as its fields in order; JSON has their names")
    func records() throws {
        try expect(Point(x: 1, y: -2), Point.wire, "000000000000f03f 00000000000000c0", #"{"x":1.0,"y":-2.0}"#)
    }

    @Test("A case is encoded as its number and its content; JSON has its name")
    func cases() throws {
        try expect(.nothing, Shape.wire, "00000000", #""Nothing""#)
        try expect(
            .point(Point(x: 0, y: 0)), Shape.wire, "01000000 0000000000000000 0000000000000000",
            #"{"Point":{"x":0.0,"y":0.0}}"#)
        try expect(
            .circle(Point(x: 0, y: 0), radius: 1), Shape.wire,
            "02000000 0000000000000000 0000000000000000 000000000000f03f",
            #"{"Circle":{"center":{"x":0.0,"y":0.0},"radius":1.0}}"#)
        try expect(.pair(1, "a"), Shape.wire, "03000000 01 0100000000000000 61", #"{"Pair":[1,"a"]}"#)
        try expect(.empty, Shape.wire, "04000000", #"{"Empty":null}"#)
    }

    @Test("A record can have twelve fields")
    func manyFields() throws {
        let byte = Wire<UInt8>.uint8
        let wire = Wire<(UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, String)>.record(
            ("a", byte), ("b", byte), ("c", byte), ("d", byte), ("e", byte), ("f", byte), ("g", byte), ("h", byte),
            ("i", byte), ("j", byte), ("k", byte), ("l", .string)
        ).map {
            [UInt8]([$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7, $0.8, $0.9, $0.10]) + Array($0.11.utf8)
        } _: { (all: [UInt8]) in
            (
                all[0], all[1], all[2], all[3], all[4], all[5], all[6], all[7], all[8], all[9], all[10],
                String(decoding: all[11...], as: UTF8.self)
            )
        }
        try expect(
            Array(0...10) + [77], wire, "00 01 02 03 04 05 06 07 08 09 0a 0100000000000000 4d",
            #"{"a":0,"b":1,"c":2,"d":3,"e":4,"f":5,"g":6,"h":7,"i":8,"j":9,"k":10,"l":"M"}"#)
    }

    @Test("JSON may leave out optional fields, add others, and give a case without content as an object")
    func lenience() throws {
        let wire = Wire.record(("a", .uint8), ("b", Wire.uint8.optional)).map {
            Pair(a: $0, b: $1)
        } _: {
            ($0.a, $0.b)
        }
        #expect(try wire.decode(Array(#"{"z":[],"a":1}"#.utf8), as: .json) == Pair(a: 1, b: nil))
        #expect(try Shape.wire.decode(Array(#"{"Nothing":null}"#.utf8), as: .json) == .nothing)
    }

    private struct Pair: Equatable {
        let a: UInt8
        let b: UInt8?
    }
}
