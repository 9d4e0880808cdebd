import CapabilityTesting
@preconcurrency import Glibc
import KeyValueCapability
import LoopbackHTTP
import Synchronization
import Testing
import WeatherModel

/// Runs of the program that use the same favorites at the same time.
@Suite("Two runs at once")
struct TwoRunsTests {
    private static let runs = 12

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

    @Test(
        "12 runs that add a place at once lose no acknowledged one, also when half of them are killed",
        arguments: [false, true])
    func addAtOnce(kills: Bool) async throws {
        let installation = try await Installation(service: atlas())
        let victims = Victims()
        let added =
            try await withThrowingTaskGroup(of: String?.self) { group in
                for number in 0..<Self.runs {
                    group.addTask {
                        let run = try await installation.run(["favorites", "add", "Town\(number)"]) { child in
                            if number.isMultiple(of: 2) { victims.add(child) }
                        }
                        guard run.output == "Added Town\(number), NO.\n" else {
                            #expect(kills && run.end == .killed(signal: SIGKILL), "\(run)")
                            return nil
                        }
                        return "Town\(number)"
                    }
                }
                var added: Set<String> = []
                for try await town in group {
                    if let town { added.insert(town) }
                    if kills, added.count == 3 { victims.kill() }
                }
                return added
            } as Set<String>
        #expect(try await towns(installation).isSuperset(of: added))
        #expect(kills || added.count == Self.runs)
        #expect(try !installation.home.files().contains { $0.contains("broken") })
    }
}

/// Programs that are to be killed.
private final class Victims: Sendable {
    private let children = Mutex<[Child]>([])

    func add(_ child: Child) { children.withLock { $0.append(child) } }

    func kill() { for child in children.withLock({ $0 }) { child.send(SIGKILL) } }
}
