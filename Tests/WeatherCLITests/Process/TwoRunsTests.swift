import CapabilityTesting
@preconcurrency import Glibc
import KeyValueCapability
import LoopbackHTTP
import Synchronization
import Testing
import WeatherModel

/// Runs of the program that use the same favorites at the same time.
@Suite("Two runs at once")
final class TwoRunsTests: Sendable {
    private static let runs = 12
    /// Those that are to be killed.
    private let victims = Mutex<[Child]>([])

    /// A service that knows `Town7` and the like, each at a place of its own.
    private func atlas() throws -> LoopbackServer {
        try LoopbackServer { request in
            guard let digits = request.target.firstRange(of: "q=Town").map({ request.target[$0.upperBound...] }) else {
                return .text(#"{"main":{"temp":11.5},"dt":1773500000,"name":"Here"}"#)
            }
            let number = digits.prefix { $0.isNumber }
            return .text(#"[{"name":"Town\#(number)","lat":\#(number),"lon":5,"country":"NO"}]"#)
        }
    }

    private func towns(_ installation: Installation) async throws -> Set<String> {
        let list = try await installation.run("favorites")
        #expect(list.error == "")
        return Set(list.output.split(separator: "\n").map { String($0.prefix { $0 != "," }) })
    }

    @Test("12 runs that add a place at once lose no acknowledged one, though half of them are killed")
    func addAtOnce() async throws {
        let installation = try await Installation(service: atlas())
        let added =
            try await withThrowingTaskGroup(of: Int?.self) { group in
                for number in 0..<Self.runs {
                    group.addTask { [self] in
                        let run = try await installation.run(["favorites", "add", "Town\(number)"]) { child in
                            if number.isMultiple(of: 2) { victims.withLock { $0.append(child) } }
                        }
                        if run.output == "Added Town\(number), NO.\n" { return number }
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
        #expect(try await towns(installation).isSuperset(of: added.map { "Town\($0)" }))
        #expect(try !installation.home.files().contains { $0.contains("broken") })
    }
}
