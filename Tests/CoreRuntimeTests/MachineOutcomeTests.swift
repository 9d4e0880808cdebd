import CoreRuntime
import Testing

private typealias Outcome = MachineOutcome<Int, String, Bool>

@Suite struct MachineOutcomeTests {
    /// What an outcome is, and whether it has a command.
    private func words(_ outcome: Outcome) -> String {
        let isIdle = outcome.command.isIdle ? "" : " and a command"
        return switch outcome {
        case .running: "running" + isIdle
        case .output(let text, _): "output \(text)" + isIdle
        case .exit(let number, _): "exit \(number)" + isIdle
        case .ignored: "ignored"
        }
    }

    @Test("An outcome keeps its kind and value when a command is added, except an ignored one, which then runs")
    func commands() {
        let outcomes: [Outcome] = [.running(.none), .output("a"), .exit(1), .ignored]
        #expect(outcomes.map { words($0.and(.none)) } == ["running", "output a", "exit 1", "ignored"])
        #expect(
            outcomes.map { words($0.and(.event(true))) }
                == ["running", "output a", "exit 1", "running"].map { $0 + " and a command" })
    }
}
