import WireFormat

struct Point: Equatable {
    var x: Double
    var y: Double
}

extension Point {
    static let wire = Wire.record(("x", .double), ("y", .double)).map {
        Point(x: $0, y: $1)
    } _: {
        ($0.x, $0.y)
    }
}

enum Shape: Equatable {
    case nothing
    case point(Point)
    case circle(Point, radius: Double)
    case pair(UInt8, String)
    case empty
}

extension Shape {
    static let wire = Wire<Shape>.cases(
        .case("Nothing", .nothing),
        .case("Point", Point.wire, Self.point) { if case .point(let point) = $0 { point } else { nil } },
        .case("Circle", .record(("center", Point.wire), ("radius", .double)), { .circle($0, radius: $1) }) {
            if case .circle(let center, let radius) = $0 { (center, radius) } else { nil }
        },
        .case("Pair", .tuple(.uint8, .string), { .pair($0, $1) }) {
            if case .pair(let one, let two) = $0 { (one, two) } else { nil }
        },
        .case("Empty", .unit, { .empty }) { if case .empty = $0 { () } else { nil } })
}

/// The bytes that hexadecimal digits stand for; blanks separate them at will.
func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex.utf8).filter { $0 != UInt8(ascii: " ") }
    return stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
}
