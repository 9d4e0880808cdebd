import CapabilityTesting
@preconcurrency import Glibc
import Synchronization
import Testing

/// Runs of the program that use the same favorites at the same time.
@Suite("Concurrent runs")
final class TwoRunsTests: Sendable {
    private static let runs = 12
    /// Those that are to be killed.
    private let victims = Mutex<[Child]>([])

    @Test("Of 12 concurrent runs that each add a place, half of them killed, none loses an acknowledged place")
    func addAtOnce() async throws {
        let installation = try await Installation()
        let added =
            try await withThrowingTaskGroup(of: Int?.self) { group in
                for number in 0..<Self.runs {
                    group.addTask { [self] in
                        let run = try await installation.run(["favorites", "add", "\(number),5"]) { child in
                            if number.isMultiple(of: 2) { victims.withLock { $0.append(child) } }
                        }
                        if run.output == "Added \(number),5.\n" { return number }
                        #expect(number.isMultiple(of: 2) && run.end == .killed(signal: SIGKILL), "\(run)")
                        return nil
                    }
                }
                var added: Set<Int> = []
                for try await number in group {
                    if let number { added.insert(number) }
                    if added.count == 3 { for child in victims.withLock({ $0 }) { child.send(SIGKILL) } }
                }
                return added
            } as Set<Int>
        let list = try await installation.expect("favorites", says: "").output
        #expect(Set(list.split(separator: "\n")).isSuperset(of: added.map { "\($0),5\t\($0),5" }))
        #expect(try !installation.home.files().contains { $0.contains("broken") })
    }
}
