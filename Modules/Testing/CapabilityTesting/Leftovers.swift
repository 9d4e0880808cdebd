#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What calls can leave behind in this process: open descriptors, on Linux, and entries of the directory for temporary
/// files.
enum Leftovers {
    /// Checks that `work`, which repeats calls, leaves nothing behind that grows with their number.
    ///
    /// Other tests in the same process open and create things as well, but not as many that stay.
    static func check(after rounds: Int, _ work: (_ round: Int) async throws -> Void) async throws {
        // The first calls open what is meant to stay.
        for round in 0..<5 { try await work(round) }
        let before = counts
        for round in 5..<(rounds + 5) { try await work(round) }
        let deadline = ContinuousClock.now + .seconds(1)
        while let (name, count) = excess(over: before, rounds) {
            guard ContinuousClock.now < deadline else {
                throw LawViolation("calls that were repeated \(rounds) times left \(count) \(name)")
            }
            await pause()
        }
    }

    private static func excess(over before: [String: Int], _ rounds: Int) -> (name: String, count: Int)? {
        counts.map { ($0.key, $0.value - before[$0.key, default: 0]) }.first { $0.1 * 4 > rounds * 3 }
    }

    private static var counts: [String: Int] {
        let places = [
            "descriptors open": "/proc/self/fd", "temporary files": FileManager.default.temporaryDirectory.path,
        ]
        // A system without the first shows no descriptors.
        return places.compactMapValues { try? FileManager.default.contentsOfDirectory(atPath: $0).count }
    }
}
