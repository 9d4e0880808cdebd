import LocationEffects

/// A deterministic random number generator, seeded with a coordinate and a time: SplitMix64
/// (https://prng.di.unimi.it/splitmix64.c).
struct SampleSeed {
    private var state: UInt64

    /// Creates a generator.
    ///
    /// - Parameter time: A number of hours, days or other units; a place has different weather at each.
    init(_ coordinate: Coordinate, time: Int64 = 0) {
        let (north, east) = (Int64((coordinate.latitude * 10).rounded()), Int64((coordinate.longitude * 10).rounded()))
        state = UInt64(bitPattern: north &* 1_000_003 &+ east &+ time &* 0x1_0000_0001)
    }

    mutating func next(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }

    /// Returns a number in a range, bounds included.
    mutating func next(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(next(below: 1001)) / 1000
    }
}
