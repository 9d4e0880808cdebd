/// The 64-bit Fowler–Noll–Vo hash, variant 1a, of a text. Unlike the standard library's hasher, it has no seed.
package struct FNV1a: Sendable {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Hashes a text.
    package init(_ text: String) {
        for byte in text.utf8 { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    }

    /// The hash as 16 hexadecimal digits.
    package var digits: String {
        let digits = String(state, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
