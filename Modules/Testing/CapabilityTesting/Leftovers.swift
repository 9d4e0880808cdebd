#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What calls can leave behind in this process: open descriptors, on Linux, and entries of the directory for temporary
/// files.
enum Leftovers {
    /// The law of all kits, as a sentence.
    static let law = "Calls leave no descriptors open, and no temporary files"

    /// Checks that `work`, which repeats calls, leaves nothing behind that grows with their number.
    ///
    /// Other tests in the same process open and create things as well, but not as many that stay, and not twice. Others
    /// close what was left before: half of the rounds is enough.
    static func check(
        after rounds: Int, in places: [String: String] = places, _ work: (_ round: Int) async throws -> Void
    ) async throws {
        // The first calls open what is meant to stay.
        for round in 0..<5 { try await work(round) }
        var left = try await excess(after: 5..<(rounds + 5), in: places, work)
        if left != nil { left = try await excess(after: (rounds + 5)..<(2 * rounds + 5), in: places, work) }
        guard let left else { return }
        throw LawViolation("calls that were repeated \(rounds) times left \(left.count) \(left.name)")
    }

    /// What is left of the rounds, after some time for what ends by itself; nil if it is less than they are.
    private static func excess(
        after rounds: Range<Int>, in places: [String: String], _ work: (Int) async throws -> Void
    ) async throws -> (name: String, count: Int)? {
        let before = counts(places)
        for round in rounds { try await work(round) }
        let deadline = ContinuousClock.now + .milliseconds(500)
        while let excess = excess(over: before, in: places, rounds.count) {
            if ContinuousClock.now >= deadline { return excess }
            await pause()
        }
        return nil
    }

    private static func excess(
        over before: [String: Int], in places: [String: String], _ rounds: Int
    ) -> (name: String, count: Int)? {
        counts(places).map { ($0.key, $0.value - before[$0.key, default: 0]) }.first {
            $0.1 * 4 > rounds * (places[$0.0] == descriptors ? 2 : 3)
        }
    }

    private static let descriptors = "/proc/self/fd"
    static let places = openDescriptors.merging(
        ["temporary files": FileManager.default.temporaryDirectory.path]) { $1 }
    /// A place that others do not write to.
    static let openDescriptors = ["descriptors open": descriptors]

    private static func counts(_ places: [String: String]) -> [String: Int] {
        // A system without the first shows no descriptors.
        places.compactMapValues { try? FileManager.default.contentsOfDirectory(atPath: $0).count }
    }
}
