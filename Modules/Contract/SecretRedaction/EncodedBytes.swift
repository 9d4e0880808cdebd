/// An encoding of bytes as characters that carry a few bits each (RFC 4648).
struct EncodedBytes {
    private static let capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    private static let letters = capitals.lowercased()
    private static let digits = "0123456789"

    /// Base64 in the standard and the URL-safe alphabet, base32 in either case, and hexadecimal digits.
    static let all = [
        EncodedBytes(capitals + letters + digits + "+/", capitals + letters + digits + "-_"),
        EncodedBytes(capitals + "234567"), EncodedBytes(letters + "234567"),
        hexadecimal,
    ]
    static let hexadecimal = EncodedBytes(digits + "abcdef", digits + "ABCDEF")

    private static let lineEnd: UInt8 = 0xFE
    private static let other: UInt8 = 0xFF

    /// For each byte, its value as a character of the encoding, ``lineEnd`` or ``other``.
    private let values: [UInt8]
    /// The number of bits that a character carries.
    private let bits: Int

    /// - Parameter alphabets: The characters in the order of their values.
    private init(_ alphabets: String...) {
        var values = [UInt8](repeating: Self.other, count: 256)
        for byte in "\r\n".utf8 { values[Int(byte)] = Self.lineEnd }
        for alphabet in alphabets {
            for (value, character) in alphabet.utf8.enumerated() { values[Int(character)] = UInt8(value) }
        }
        self.values = values
        bits = alphabets[0].utf8.count.trailingZeroBitCount
    }

    /// Returns a character's value; nil if it is not part of the alphabet.
    func value(of character: UInt8) -> UInt8? {
        let value = values[Int(character)]
        return value < Self.lineEnd ? value : nil
    }

    /// Decodes every run of characters long enough to hold `count` bytes, once for each possible alignment.
    func readings(of text: DecodedText, ofBytes count: Int) -> some Sequence<DecodedText> {
        // The bit alignment repeats after at most eight characters.
        let alignments = 8 >> bits.trailingZeroBitCount
        return runs(in: text.bytes, ofBytes: count).lazy.flatMap { run in
            let starts = run.lazy.filter { values[Int(text.bytes[$0])] != Self.lineEnd }.prefix(alignments)
            return starts.map { reading(of: $0..<run.upperBound, in: text) }
        }
    }

    private func reading(of run: Range<Int>, in text: DecodedText) -> DecodedText {
        var reading = DecodedText(codes: text.codes + 1, capacity: run.count * bits / 8)
        var (gathered, count, start): (UInt32, Int, Int) = (0, 0, run.lowerBound)
        for index in run {
            let value = values[Int(text.bytes[index])]
            if value == Self.lineEnd { continue }
            if count == 0 { start = index }
            gathered = gathered << UInt32(bits) | UInt32(value)
            count += bits
            if count >= 8 {
                count -= 8
                let byte = UInt8(truncatingIfNeeded: gathered >> UInt32(count))
                reading.append(byte, from: text.origin(of: start..<index + 1))
                start = index
            }
        }
        return reading
    }

    /// Returns the runs of characters long enough to hold `count` bytes. Line breaks inside a run are skipped.
    private func runs(in text: [UInt8], ofBytes count: Int) -> [Range<Int>] {
        let shortest = (count * 8 + bits - 1) / bits
        var runs: [Range<Int>] = []
        var start = 0
        while start + shortest <= text.count {
            // Searching backward skips most spans without a run in one step.
            if let other = text[start..<start + shortest].lastIndex(where: { values[Int($0)] == Self.other }) {
                start = other + 1
                continue
            }
            let end = text[(start + shortest)...].firstIndex { values[Int($0)] == Self.other } ?? text.count
            runs.append(start..<end)
            start = end
        }
        return runs
    }
}
