/// A number as it is written in JSON: digits and a power of ten.
struct JSONNumber {
    private let text: ArraySlice<UInt8>
    private var isNegative = false
    private var digits: UInt64 = 0
    private var exponent = 0
    /// Whether the digits and the exponent are those of the text.
    private var isComplete = true

    init(_ text: ArraySlice<UInt8>) {
        self.text = text
        var isFraction = false
        for index in text.indices {
            let byte = text[index]
            if byte.isDigit {
                append(byte & 0x0F)
                if isFraction { exponent -= 1 }
            } else if byte == UInt8(ascii: "-") {
                isNegative = true
            } else if byte == UInt8(ascii: ".") {
                isFraction = true
            } else {
                let power = Int16(String(decoding: text[(index + 1)...], as: UTF8.self))
                exponent += Int(power ?? 0)
                isComplete = isComplete && power != nil
                return
            }
        }
    }

    private mutating func append(_ digit: UInt8) {
        let (tens, isTooLarge) = digits.multipliedReportingOverflow(by: 10)
        let (sum, isStillTooLarge) = tens.addingReportingOverflow(UInt64(digit))
        digits = sum
        if isTooLarge || isStillTooLarge { isComplete = false }
    }

    /// Returns the number, which has no fraction; nil if it exceeds the type.
    func integer<Number: FixedWidthInteger>() -> Number? {
        guard isComplete else { return nil }
        if !isNegative { return Number(exactly: digits) }
        return digits <= Int64.min.magnitude ? Number(exactly: Int64(truncatingIfNeeded: 0 &- digits)) : nil
    }

    /// The nearest number.
    var double: Double {
        // Both operands are exact, so the result is rounded only once.
        if isComplete, digits <= 1 << 53, abs(exponent) < Self.powersOfTen.count {
            let power = Self.powersOfTen[abs(exponent)]
            let magnitude = exponent < 0 ? Double(digits) / power : Double(digits) * power
            return isNegative ? -magnitude : magnitude
        }
        return Double(String(decoding: text, as: UTF8.self)) ?? 0
    }

    /// The powers of ten that a `Double` expresses exactly.
    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}
