import CoreRuntime
import Effects
import OnboardScreen
import Testing
import WeatherModel

@Suite struct OnboardUpdateTests {
    private func editing(_ text: String) -> OnboardScreen.State {
        OnboardScreen.State(reason: .welcome, phase: .editing(SecretText(text), problem: nil))
    }

    private func running(_ outcome: Outcome<OnboardScreen.State, OnboardScreen.Exit, OnboardScreen.Event>) throws
        -> OnboardScreen.State
    {
        guard case .running(let state) = outcome.status else { throw Finished() }
        return state
    }

    private func requests(_ command: Command<OnboardScreen.Event>) -> [any Operation] {
        var runner = CommandRunner<OnboardScreen.Event>()
        runner.start(command)
        return runner.takeRequests().map(\.operation).filter { !($0 is Render) }
    }

    private struct Finished: Error {}

    @Test(
        "it begins with an empty field and says why it asks",
        arguments: [OnboardScreen.Reason.welcome, .unauthorized, .reset, .unreadable("locked")])
    func start(reason: OnboardScreen.Reason) {
        let started = OnboardScreen.start(reason)
        let view = OnboardScreen.view(of: started.state)
        #expect(view.reason == reason && started.command.renders)
        #expect(view.state == .input(apiKey: SecretText(""), canSubmit: false, problem: nil))
    }

    @Test(
        "a key that cannot be one is refused with the reason, and nothing is stored",
        arguments: [
            ("", OnboardScreen.Problem.empty), ("  \t", .empty), ("\"\"", .empty), ("two words", .malformed),
            ("appid=", .empty),
        ])
    func refused(text: String, problem: OnboardScreen.Problem) throws {
        let outcome = OnboardScreen.update(editing(text), .shell(.submit))
        let state = try running(outcome)
        #expect(state.phase == .editing(SecretText(text), problem: problem))
        #expect(outcome.command.renders && requests(outcome.command).isEmpty)
    }

    @Test("typing takes the message away")
    func typingClears() throws {
        let state = OnboardScreen.State(reason: .reset, phase: .editing(SecretText(""), problem: .empty))
        let next = try running(OnboardScreen.update(state, .shell(.apiKey(SecretText("a")))))
        #expect(next.phase == .editing(SecretText("a"), problem: nil) && next.reason == .reset)
    }

    @Test("what is stored is the key inside what was pasted", arguments: [canary, " \(canary)\n", "appid=\(canary)"])
    func cleaned(text: String) throws {
        let outcome = OnboardScreen.update(editing(text), .shell(.submit))
        #expect(try running(outcome).phase == .saving(key))
        let store = try #require(requests(outcome.command).first as? SecretOperation)
        #expect(store == .store("openweather_api_key", key))
    }

    @Test("the shell is told when the key is complete enough", arguments: ["", "two words", canary, " \(canary) "])
    func canSubmit(text: String) {
        let expected = text.contains(canary)
        #expect(
            OnboardScreen.view(of: editing(text)).state
                == .input(apiKey: SecretText(text), canSubmit: expected, problem: nil))
    }

    @Test("keys typed while it saves are ignored, and so is a second submit")
    func ignoredWhileSaving() throws {
        let saving = OnboardScreen.State(reason: .welcome, phase: .saving(key))
        for event in [OnboardScreen.ShellEvent.apiKey(SecretText("x")), .submit] {
            let outcome = OnboardScreen.update(saving, .shell(event))
            #expect(outcome.command.isIgnored && outcome.command.isIdle)
            #expect(try running(outcome) == saving)
        }
    }

    @Test("a stored key ends it with that key; a store that fails ends it with the cause")
    func exits() {
        let saving = OnboardScreen.State(reason: .welcome, phase: .saving(key))
        guard case .finished(let stored) = OnboardScreen.update(saving, .stored(.stored("openweather_api_key"))).status,
            case .finished(let failed) = OnboardScreen.update(saving, .stored(.storeError("disk full"))).status
        else {
            Issue.record("neither answer may be ignored")
            return
        }
        #expect(stored == .active(key))
        #expect(failed == .failed("The API key could not be stored: disk full"))
    }

    @Test("neither state, event, view nor exit shows the key")
    func secrecy() {
        for state in Samples.states {
            let view = OnboardScreen.view(of: state)
            for value in [state, view, OnboardScreen.Exit.active(key)] as [Any] {
                var dumped = ""
                dump(value, to: &dumped)
                #expect(!"\(value)\(String(reflecting: value))\(dumped)".contains(canary))
            }
        }
        for event in Samples.events {
            var dumped = ""
            dump(event, to: &dumped)
            #expect(!"\(event)\(String(reflecting: event))\(dumped)".contains(canary))
        }
    }
}
