import CoreRuntime
import CoreTesting
import Effects
import Testing
import TimeEffects

/// A machine that asks a question, counts what it hears, and ends at the word "end".
private enum Listener: Machine {
    struct State: Equatable {
        var heard: [String] = []
        var isAsking = false
    }
    enum Event: Equatable { case ask, heard(String), hide, whisper, slip }
    typealias Exit = String
    typealias Output = String

    static var effects: [any Effect.Type] { [Ask.self, TimeEffect.self] }

    static func start(_ input: Void) -> Started { Started(State()) }

    static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .ask where state.isAsking: return .ignored
        case .ask:
            state.isAsking = true
            let ask = Command.request(Ask(1), then: Event.heard)
            return .running(ask.and(.request(Time.after(.seconds(9))) { .hide }))
        case .heard("end"): return .exit("over", .event(.heard("handed on")))
        case .heard(let text):
            state.heard.append(text)
            state.isAsking = false
            return .none
        case .hide:
            state.heard = []
            return .none
        case .whisper: return .output("psst")
        case .slip:
            state.heard = []
            return .ignored
        }
    }
}

/// An app whose view changes by an event that it calls ignored.
private enum Slip: RootMachine {
    typealias State = Int
    typealias ShellEvent = Int
    typealias Event = Int
    static func view(of state: Int) -> Int { state }
    static func start(_ input: Void) -> Started { Started(0) }
    static func update(_ state: inout Int, _ event: Int) -> Outcome {
        state += event
        return .ignored
    }
}

@Suite struct MachineDriverTests {
    @Test("A change of a core's view by an ignored event is reported")
    func changedViewByIgnored() throws {
        var test = CoreDriver<Slip>()
        try test.send(0)
        #expect(test.unexpected == ["1 ignored event"])
        try test.send(3)
        #expect(test.unexpected == ["2 ignored events", "change of the view by an ignored event: view: 0 → 3"])
    }

    @Test("An expected state is described as a change of the last expected one")
    func states() throws {
        var test = MachineDriver<Listener>()
        test.send(.ask)
        try test.expectState { $0.isAsking = true }
        let question = try test.expect(Ask(1))
        try test.expect(TimeEffect.self)
        try test.answer(question, with: "yes")
        try test.expectState {
            $0.isAsking = false
            $0.heard = ["yes"]
        }
        try test.expectView(Listener.State(heard: ["yes"]))
        try test.expectNothingElse()
    }

    @Test("An unexpected state is shown by its differences")
    func otherState() {
        var test = MachineDriver<Listener>()
        test.send(.heard("a"))
        #expect(
            finding { try test.expectState { $0.heard = ["b"] } } == """
                the state is another (expected → found):
                    state.heard[0]: "b" → "a"
                """)
        #expect(finding { try test.expectView(Listener.State()) }?.contains(#"view.heard[0] added: "a""#) == true)
    }

    @Test("A change of the state by an ignored event is reported")
    func changedByIgnored() {
        var test = MachineDriver<Listener>(in: Listener.State(heard: ["a"]))
        test.send(.slip)
        #expect(
            test.unexpected == [
                "1 ignored event", #"change by the ignored event slip: state.heard[0] removed: "a""#,
            ])
    }

    @Test("Only a change of the view counts as a render, and a missing exit is reported")
    func renders() {
        var test = MachineDriver<Listener>()
        #expect(finding { try test.expectExit("over") }?.contains("it goes on") == true)
        test.send(.hide)
        #expect(test.renderCount == 0)
        test.send(.heard("a"))
        #expect(test.renderCount == 1)
    }

    @Test("An exit cancels the machine's work and passes its last events to the parent")
    func end() throws {
        var test = MachineDriver<Listener>()
        test.send(.ask)
        let question = try test.expect(Ask.self)
        let timer = try test.expect(TimeEffect.self)
        try test.answer(question, with: "end")
        #expect(test.cancelled == [timer.id])
        try test.expectExit("over")
        try test.expectEvent(.heard("handed on"))
        try test.expectNothingElse()
        #expect(finding { try test.expectExit("well") }?.contains(#"exit: "well" → "over""#) == true)
        #expect(finding { try test.expectState { _ in } }?.contains("it finished with \"over\"") == true)
    }

    @Test("An output of the machine has to be expected")
    func output() throws {
        var test = MachineDriver<Listener>()
        #expect(finding { try test.expectOutput("psst") }?.contains("none") == true)
        test.send(.whisper)
        #expect(test.unexpected == [#"output "psst""#])
        test.send(.whisper)
        try test.expectOutput("psst")
        #expect(test.unexpected == [#"output "psst""#])
        try test.expectOutput("psst")
        try test.expectNothingElse()
        test.send(.whisper)
        #expect(finding { try test.expectOutput("hey") }?.contains(#"output: "hey" → "psst""#) == true)
        #expect(test.outputs.isEmpty && test.unexpected.isEmpty)
    }

    @Test("An exit cancels the work of the machine's start, and an undeclared effect is reported once")
    func startedWork() throws {
        var test = MachineDriver<Brief>()
        let questions = try [test.expect(Ask(1)), test.expect(Ask(1))]
        test.send(.over)
        #expect(test.cancelled == questions.map(\.id) && test.exit == .over)
        var driver = CoreDriver<OneShot<Brief>>()
        for _ in 1...2 { try driver.expect(Ask(1)) }
        for (unexpected, name) in [(test.unexpected, "Brief"), (driver.unexpected, "OneShot<Brief>")] {
            let text = "the effect Ask, which \(name) does not declare: add `Ask.self`"
            #expect(unexpected.count == 1 && unexpected[0].hasPrefix(text), "\(unexpected)")
        }
    }
}

/// A machine that asks twice at once without saying so, and ends at its only event.
private enum Brief: Machine {
    typealias State = Int
    enum Event { case over, heard(String) }
    enum Exit { case over }

    static func start(_ input: Void) -> Started {
        let ask = Command.request(Ask(1), then: Event.heard)
        return Started(0, ask.and(ask))
    }
    static func update(_ state: inout Int, _ event: Event) -> Outcome { .exit(.over) }
}
