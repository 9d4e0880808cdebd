import Platform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The resources that calls can leave behind in this process: open descriptors and zombies, on Linux, and entries of
/// the directory for temporary files.
enum Leftovers {
    /// The law of all kits, as a sentence.
    static let law = "Calls leave no descriptors open, no temporary files and no zombies"

    /// Checks that `work`, which repeats calls, leaves nothing behind that grows with their number.
    ///
    /// Other tests in the same process also create and remove such resources. Only a growth for most of the calls,
    /// found twice, is therefore a violation; a smaller one is counted again, and little or no growth passes.
    ///
    /// - Parameters:
    ///   - rounds: The number of calls of `work` between two counts.
    ///   - places: The directories to inspect, by the names of their entries in findings.
    static func check(
        after rounds: Int, in places: [String: String] = places, _ work: (_ round: Int) async throws -> Void
    ) async throws {
        // The first calls open resources that are meant to stay.
        for round in 0..<5 { try await work(round) }
        var confirmed = 0
        for trial in 0..<4 {
            let before = entries(of: places)
            for round in 0..<rounds { try await work(5 + trial * rounds + round) }
            var left = (name: "", count: 0)
            // Some resources are released asynchronously.
            let isGone = await eventually(within: .milliseconds(500)) {
                left = excess(over: before, in: places)
                return left.count * 4 <= rounds
            }
            if isGone { return }
            if left.count * 4 > rounds * 3 { confirmed += 1 }
            if confirmed == 2 {
                throw LawViolation("calls that were repeated \(rounds) times left \(left.count) \(left.name)")
            }
        }
    }

    /// Returns the kind with the most new entries, and their number.
    private static func excess(
        over before: [String: Set<String>], in places: [String: String]
    ) -> (name: String, count: Int) {
        entries(of: places).map { ($0.key, $0.value.subtracting(before[$0.key, default: []]).count) }
            .max { $0.1 < $1.1 } ?? ("", 0)
    }

    /// A directory that other processes do not write to.
    static let openDescriptors = ["descriptors open": "/proc/self/fd"]
    static let places = openDescriptors.merging(
        ["temporary files": FileManager.default.temporaryDirectory.path]) { $1 }

    private static func entries(of places: [String: String]) -> [String: Set<String>] {
        // A system without /proc shows no descriptors.
        places.compactMapValues { (try? FileManager.default.contentsOfDirectory(atPath: $0)).map(Set.init) }
            .merging(["zombies": zombies]) { $1 }
    }

    /// The ids of the children that have ended and were not waited for.
    private static var zombies: Set<String> {
        let own = "\(getpid())"
        let ids = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return Set(ids.filter { Int($0) != nil && stateAndParent(of: $0) == ["Z", own[...]] })
    }

    private static func stateAndParent(of process: String) -> [Substring] {
        guard let status = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { return [] }
        // The fields follow a name in parentheses, which may contain any character.
        let fields = String(decoding: status, as: UTF8.self).split(separator: ")").last?.split(separator: " ")
        return Array((fields ?? []).prefix(2))
    }
}

/// Returns the resident memory of this process in bytes; nil if the system does not report it.
package func residentBytes() -> Int? {
    // The second number is the count of resident pages, see proc(5).
    FileManager.default.contents(atPath: "/proc/self/statm")
        .flatMap { Int(String(decoding: $0, as: UTF8.self).split(separator: " ")[1]) }.map { $0 * Int(getpagesize()) }
}
