/// A number as it is written in JSON: digits and a power of ten.
struct JSONNumber {
    /// Whether it has neither a fraction nor an exponent. No integer is a negative zero.
    private(set) var isWhole = true
    private var isNegative = false
    private var digits: UInt64 = 0
    /// The number of digits after the point.
    private var places = 0
    /// Whether these are all of the text. Few numbers have more digits, or an exponent.
    private var isComplete = true

    /// Reads a valid number.
    init(_ text: Span<UInt8>) {
        for index in text.indices {
            let byte = text[index]
            if byte.isDigit {
                append(byte & 0x0F)
            } else if byte == UInt8(ascii: "-") {
                isNegative = true
            } else if byte == UInt8(ascii: ".") {
                isWhole = false
                places = text.count &- index &- 1
            } else {
                (isWhole, isComplete) = (false, false)
                return
            }
        }
        if isNegative, digits == 0, isComplete { isWhole = false }
    }

    @inline(__always)
    private mutating func append(_ digit: UInt8) {
        let (tens, isTooLarge) = digits.multipliedReportingOverflow(by: 10)
        let (sum, isStillTooLarge) = tens.addingReportingOverflow(UInt64(digit))
        digits = sum
        if isTooLarge || isStillTooLarge { isComplete = false }
    }

    /// The number, which has no fraction; nil if it exceeds the type.
    var int64: Int64? {
        guard isComplete else { return nil }
        if !isNegative { return Int64(exactly: digits) }
        return digits <= Int64.min.magnitude ? Int64(truncatingIfNeeded: 0 &- digits) : nil
    }

    /// The number, which has no fraction; nil if it exceeds the type.
    var uint64: UInt64? { isComplete && !isNegative ? digits : nil }

    /// The nearest number; nil if it takes more than one rounding to find it.
    var double: Double? {
        // Both operands are exact, so the result is rounded only once.
        guard isComplete, digits <= 1 << 53, places < Self.powersOfTen.count else { return nil }
        let magnitude = Double(digits) / Self.powersOfTen[places]
        return isNegative ? -magnitude : magnitude
    }

    /// The powers of ten that a `Double` expresses exactly.
    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}
