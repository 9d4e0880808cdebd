extension Double {
    /// The number nearest to one that follows JSON's grammar; nil when that is too large.
    init?(json bytes: [UInt8], _ range: Range<Int>) {
        if let exact = JSONNumber(bytes, range).exactDouble {
            self = exact
        } else {
            guard let nearest = Double(String(decoding: bytes[range], as: UTF8.self)), nearest.isFinite else {
                return nil
            }
            self = nearest
        }
    }
}

extension Int64 {
    /// The integer; nil when it is written with a fraction or an exponent, or is too large.
    init?(json bytes: [UInt8], _ range: Range<Int>) {
        guard let integer = JSONNumber(bytes, range).integer else { return nil }
        self = integer
    }
}

/// A number as JSON writes it, taken apart into digits and exponent.
private struct JSONNumber {
    private let isNegative: Bool
    /// All digits as one number, unless they are too many.
    private var digits: UInt64 = 0
    private var digitCount = 0
    /// The power of ten that the digits are multiplied by.
    private var exponent = 0

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        isNegative = bytes[range.lowerBound] == UInt8(ascii: "-")
        var index = range.lowerBound + (isNegative ? 1 : 0)
        appendDigits(of: bytes, from: &index, to: range.upperBound)
        if index < range.upperBound, bytes[index] == UInt8(ascii: ".") {
            let whole = digitCount
            index += 1
            appendDigits(of: bytes, from: &index, to: range.upperBound)
            exponent = whole - digitCount
        }
        if index < range.upperBound { exponent += Self.exponent(bytes[index + 1..<range.upperBound]) }
    }

    @inline(__always)
    private mutating func appendDigits(of bytes: [UInt8], from index: inout Int, to end: Int) {
        let start = index
        while index < end, bytes[index].isDigit {
            digits = digits &* 10 &+ UInt64(bytes[index] & 0x0F)
            index += 1
        }
        digitCount += index - start
    }

    /// The number nearest to this one, if it can be had without a library's help.
    ///
    /// Both factors are exact, so their product or quotient is rounded only once.
    var exactDouble: Double? {
        guard hasAllDigits, digits <= 1 << 53, abs(exponent) < Self.powers.count else { return nil }
        let power = Self.powers[abs(exponent)]
        let size = exponent < 0 ? Double(digits) / power : Double(digits) * power
        return isNegative ? -size : size
    }

    var integer: Int64? {
        guard hasAllDigits, exponent == 0 else { return nil }
        return Int64(exactly: isNegative ? -Int128(digits) : Int128(digits))
    }

    /// Whether `digits` holds them all: any 19 fit.
    private var hasAllDigits: Bool { digitCount <= 19 }

    /// The powers of ten that a `Double` holds exactly.
    private static let powers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// The exponent that is written out; one beyond every number's stays beyond.
    private static func exponent(_ text: ArraySlice<UInt8>) -> Int {
        let size = text.reduce(0) { $1.isDigit ? min($0 * 10 + Int($1 & 0x0F), 1_000_000_000_000) : $0 }
        return text.first == UInt8(ascii: "-") ? -size : size
    }
}
