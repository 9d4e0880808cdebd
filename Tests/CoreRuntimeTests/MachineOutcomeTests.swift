import CoreRuntime
import Testing

private typealias Outcome = MachineOutcome<Int, String, Bool>

@Suite struct MachineOutcomeTests {
    @Test("An output and an exit keep their values when a command is added")
    func values() {
        guard case .output("text", let afterOutput) = Outcome.output("text").and(.event(true)),
            case .exit(1, let afterExit) = Outcome.exit(1).and(.event(true))
        else {
            Issue.record("the outcomes are others")
            return
        }
        #expect(!afterOutput.isIdle && !afterExit.isIdle)
    }

    @Test("An ignored outcome stays ignored with an empty command, and runs any other")
    func ignored() {
        guard case .ignored = Outcome.ignored.and(.none), case .running(let command) = Outcome.ignored.and(.event(true))
        else {
            Issue.record("the outcomes are others")
            return
        }
        #expect(!command.isIdle)
    }

    @Test("An optional output is sent only if there is one")
    func optionalOutput() {
        guard case .running = Outcome.running(.none, output: nil),
            case .output("text", _) = Outcome.running(.none, output: "text")
        else {
            Issue.record("the outcomes are others")
            return
        }
    }
}
