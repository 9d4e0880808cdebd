extension Sequence<UInt8> {
    /// The 64-bit Fowler–Noll–Vo hash, variant 1a (RFC 9923). Unlike the standard library's hasher, it has no seed, and
    /// it differs for each value of a single byte.
    @inlinable
    package var fnv1a: UInt64 { reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 } }
}
