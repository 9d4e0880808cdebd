/// A short stand-in for bytes that are to be recognized and not to be kept.
package struct Fingerprint: Sendable, Hashable {
    private let value: UInt64

    /// The same bytes have the same one, in every run: FNV-1a with 64 bits (draft-eastlake-fnv).
    package init(of bytes: [UInt8]) {
        value = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
