/// A number as JSON writes it, taken apart into digits and exponent.
struct JSONNumber {
    private let text: ArraySlice<UInt8>
    private var isNegative = false
    /// All digits as one number, unless they are too many.
    private var digits: UInt64 = 0
    private var digitCount = 0
    /// The power of ten that the digits are multiplied by.
    private var exponent = 0

    /// Reads a number that is known to follow JSON's grammar.
    init(_ text: ArraySlice<UInt8>) {
        self.text = text
        var point: Int?
        var end = text.startIndex
        scan: while end < text.endIndex {
            switch text[end] {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): point = digitCount
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                exponent = Self.exponent(text[(end + 1)...])
                break scan
            case let digit:
                digits = digits &* 10 &+ UInt64(digit & 0x0F)
                digitCount += 1
            }
            end += 1
        }
        if let point { exponent -= digitCount - point }
    }

    /// The nearest `Double`; nil when the number is too large for one.
    var double: Double? {
        // Both factors are exact, so their product or quotient is rounded once and is the nearest there is.
        if hasAllDigits, digits <= 1 << 53, abs(exponent) < Self.powers.count {
            let power = Self.powers[abs(exponent)]
            let size = exponent < 0 ? Double(digits) / power : Double(digits) * power
            return isNegative ? -size : size
        }
        guard let nearest = Double(String(decoding: text, as: UTF8.self)), nearest.isFinite else { return nil }
        return nearest
    }

    /// The integer; nil when it is written with a fraction or an exponent, or is too large.
    var integer: Int64? {
        guard hasAllDigits, exponent == 0 else { return nil }
        return Int64(exactly: isNegative ? -Int128(digits) : Int128(digits))
    }

    /// The powers of ten that a `Double` holds exactly.
    private static let powers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// Whether `digits` holds them all: any 19 fit.
    private var hasAllDigits: Bool { digitCount <= 19 }

    /// The exponent that is written out; one beyond every number's stays beyond.
    private static func exponent(_ text: ArraySlice<UInt8>) -> Int {
        let size = text.reduce(0) { $1.isDigit ? min($0 * 10 + Int($1 - UInt8(ascii: "0")), 1_000_000_000_000) : $0 }
        return text.first == UInt8(ascii: "-") ? -size : size
    }
}
