import CoreRuntime
import CoreTesting
import Effects
import Testing

/// Asks a question under an id of its own, and ends when it hears "end".
private enum Asker: Machine {
    static var effects: [any Effect.Type] { [Ask.self] }
    struct State: Equatable {
        var list: [Int] = []
        var heard: [String] = []
    }
    enum Event: Equatable { case asked(Int), heard(String), touched(Int) }
    enum Exit: Equatable { case over }
    enum Output: Equatable { case heardNews }

    static func start(_ isIdle: Bool) -> Started { Started(State(), isIdle ? .none : question(1)) }

    static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .asked(let number): return .running(question(number))
        case .heard("end"):
            return .exit(.over, Command.request(Ask(9), then: Event.heard).cancellable("last"))
        case .heard(let text):
            state.heard.append(text)
            return text == "news" ? .output(.heardNews) : .none
        case .touched(let index):
            state.list[index] += 1
            return .none
        }
    }

    private static func question(_ number: Int) -> Command<Event> {
        Command.request(Ask(number), then: Event.heard).cancellable("question")
    }
}

/// Counts, and never ends.
private enum Counter: Machine {
    static var effects: [any Effect.Type] { [Ask.self] }
    struct State: Equatable {
        var count = 0
        var list: [Int] = []
    }
    enum Event { case counted, asked, touched(Int) }

    static func start(_ input: Void) -> Started { Started(State(), .request(Ask(0)) { _ in .counted }) }

    static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .counted:
            state.count += 1
            return .none
        case .asked: return .request(Ask(2)) { _ in .counted }
        case .touched(let index):
            state.list[index] += 1
            return .none
        }
    }
}

/// Where a parent has a child that ends: two of one type, one in a phase, and rows.
enum Slot: Hashable, Sendable {
    case left, right, phase, row(String)

    static let all: [Slot] = [.left, .right, .phase, .row("a"), .row("b")]
}

/// Has a child that never ends from its start, and one in each slot.
private enum Parent: RootMachine {
    enum Phase: Phases {
        case empty, other
        case child(Asker.State)

        var child: Asker.State? { if case .child(let child) = self { child } else { nil } }
    }
    struct State {
        var left: Asker.State?
        var right: Asker.State?
        var phase = Phase.empty
        var rows = ChildStates<String, Asker.State>()
        var counter = Counter.State()
        var news: [String] = []

        subscript(slot: Slot) -> Asker.State? {
            switch slot {
            case .left: left
            case .right: right
            case .phase: phase.child
            case .row(let id): rows[id]
            }
        }
    }
    enum Event {
        case start(Slot), stop(Slot), send(Slot, Asker.Event), leavePhase, startIdlePhase, cancel(String)
        case insert(String, at: Int), move(String, Int), startCounter
        case left(Asker.Event), right(Asker.Event), phase(Asker.Event), row(String, Asker.Event), counter(Counter.Event)
    }
    typealias ShellEvent = Event

    // Two files may have declarations at the same line and column.
    #sourceLocation(file:"Other.swift",line:1)
    static let first = Child(Asker.self, event: Event.left)
    #sourceLocation(file:"More.swift",line:1)
    static let other = Child(Asker.self, event: Event.right)
    #sourceLocation()
    static let phase = ChildPhase(Asker.self, event: Event.phase, phase: Phase.child) { $0.child }
    static let rows = ChildList(Asker.self, event: Event.row)
    static let counter = Child(Counter.self, event: Event.counter)

    static var effects: [any Effect.Type] { first.effects + phase.effects + rows.effects + counter.effects }

    static func start(_ input: Void) -> Started { Started(State()) { counter.start(&$0.counter, with: ()) } }

    /// What each child has heard.
    static func view(of state: State) -> [Slot: [String]] {
        Dictionary(uniqueKeysWithValues: Slot.all.compactMap { slot in state[slot].map { (slot, $0.heard) } })
    }

    static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .start(.left): return .running(first.start(&state.left, with: false))
        case .start(.right): return .running(other.start(&state.right, with: false))
        case .start(.phase): return .running(phase.start(&state.phase, with: false))
        case .startIdlePhase: return .running(phase.start(&state.phase, with: true))
        case .start(.row(let id)): return .running(rows.insert(id, in: &state.rows, with: false))
        case .insert(let id, let index): return .running(rows.insert(id, in: &state.rows, at: index, with: false))
        case .stop(.left): return .running(first.stop(&state.left))
        case .stop(.right): return .running(other.stop(&state.right))
        case .stop(.phase): return .running(phase.stop(&state.phase))
        case .stop(.row(let id)): return .running(rows.remove(id, from: &state.rows))
        case .left(let event), .send(.left, let event): return hear(first.update(&state.left, event), &state)
        case .right(let event), .send(.right, let event): return hear(other.update(&state.right, event), &state)
        case .phase(let event), .send(.phase, let event): return hear(phase.update(&state.phase, event), &state)
        case .row(let id, let event), .send(.row(let id), let event):
            return hear(rows.update(id, in: &state.rows, event), &state)
        case .leavePhase:
            state.phase = .other
            return .none
        case .cancel(let id): return .cancel(id)
        case .move(let id, let index):
            state.rows.move(id, to: index)
            return .none
        case .startCounter: return .running(counter.start(&state.counter, with: ()))
        case .counter(let event): return counter.update(&state.counter, event)
        }
    }

    private static func hear(
        _ outcome: MachineOutcome<Asker.Exit, Asker.Output, Event>, _ state: inout State
    ) -> Outcome {
        switch outcome {
        case .running(let command): return .running(command)
        case .output(.heardNews, let command):
            state.news.append("news")
            return .running(command)
        case .exit(.over, let command):
            state.news.append("over")
            return .running(command)
        case .ignored: return .ignored
        }
    }
}

@Suite struct ChildTests {
    /// A parent whose counter waits for the answer to the first question.
    private func parent() throws -> CoreDriver<Parent> {
        var test = CoreDriver<Parent>()
        try test.expect(Ask(0))
        return test
    }

    @Test("A stopped child is removed with its work, and later stops and events are ignored", arguments: Slot.all)
    func stop(slot: Slot) throws {
        var test = try parent()
        try test.send(.start(slot))
        let question = try test.expect(Ask(1))
        try test.send(.stop(slot))
        try test.expectCancelled(question)
        try test.expectView([:])
        try test.send(.stop(slot))
        try test.send(.send(slot, .asked(2)))
        try test.expectIgnored()
        try test.expectNothingElse()
    }

    @Test("A child that starts in an occupied slot replaces the one there and its work", arguments: Slot.all)
    func restart(slot: Slot) throws {
        var test = try parent()
        try test.send(.start(slot))
        let old = try test.expect(Ask(1))
        try test.send(.send(slot, .heard("a")))
        try test.send(.start(slot))
        try test.expectCancelled(old)
        try test.answer(test.expect(Ask(1)), with: "b")
        try test.expectView([slot: ["b"]])
        try test.expectNothingElse()
    }

    @Test(
        "A child that ends empties its slot and cancels its work, except the command of its exit", arguments: Slot.all)
    func end(slot: Slot) throws {
        var test = try parent()
        try test.send(.start(slot))
        let question = try test.expect(Ask(1))
        try test.send(.send(slot, .asked(2)))
        let other = try test.expect(Ask(2))
        try test.answer(question, with: "end")
        try test.expectCancelled(other)
        let last = try test.expect(Ask(9))
        try test.expectView([:])
        try test.send(.send(slot, .asked(2)))
        try test.expectIgnored()
        try test.send(.cancel("last"))
        try test.send(.start(slot))
        let next = try test.expect(Ask(1))
        try test.send(.stop(slot))
        try test.expectCancelled(next)
        try test.send(.start(slot))
        try test.answer(last, with: "late")
        try test.expectView([slot: ["late"]])
        test.withState { #expect($0.news == ["over"]) }
        #expect(!test.unexpected.contains { $0.contains("second") })
    }

    @Test("Each child has a scope of its own, invisible to its parent, and answers reach the child that asked")
    func scopes() throws {
        var test = try parent()
        var questions: [TypedRequest<Ask>] = []
        for slot in Slot.all {
            try test.send(.start(slot))
            questions.append(try test.expect(Ask(1)))
        }
        try test.send(.cancel("question"))
        #expect(test.cancelled.isEmpty)
        for (index, slot) in Slot.all.enumerated() {
            if index.isMultiple(of: 2) {
                try test.send(.stop(slot))
                try test.expectCancelled(questions[index])
            } else {
                try test.answer(questions[index], with: "news")
            }
        }
        try test.expectView([.right: ["news"], .row("a"): ["news"]])
        test.withState { #expect($0.news == ["news", "news"]) }
        try test.expectNothingElse()
    }

    @Test("A phase that is left without a stop ignores the child's answers")
    func leftPhase() throws {
        var test = try parent()
        try test.send(.start(.phase))
        let question = try test.expect(Ask(1))
        try test.send(.leavePhase)
        try test.answer(question, with: "late")
        try test.expectIgnored()
        test.withState { if case .other = $0.phase {} else { Issue.record("the phase is another") } }
    }

    @Test(
        "A child that starts in the scope of an active one cancels it and is reported",
        arguments: [false, true])
    func sharedScope(isIdle: Bool) throws {
        var test = try parent()
        try test.send(.start(.phase))
        let question = try test.expect(Ask(1))
        try test.send(.leavePhase)
        #expect(!test.unexpected.contains { $0.contains("second") })
        try test.send(isIdle ? .startIdlePhase : .start(.phase))
        #expect(test.unexpected.contains { $0.hasPrefix("a second Asker was started") })
        try test.expectCancelled(question)
    }

    @Test("A child that never ends starts with its parent, is updated in place, and a new start cancels its work")
    func endless() throws {
        var test = CoreDriver<Parent>()
        let first = try test.expect(Ask(0))
        try test.send(.counter(.asked))
        let second = try test.expect(Ask(2))
        try test.answer(first, with: "")
        test.withState { #expect($0.counter.count == 1) }
        try test.send(.startCounter)
        try test.expectCancelled(second)
        test.withState { #expect($0.counter.count == 0) }
    }

    @Test("Rows are in the order of their insertion, or where they were inserted and moved to")
    func order() throws {
        var test = try parent()
        func expect(_ ids: [String]) { test.withState { #expect($0.rows.ids == ids && $0.rows.all.map(\.id) == ids) } }
        for id in ["a", "b", "a"] { try test.send(.start(.row(id))) }
        try test.send(.insert("c", at: 0))
        expect(["c", "a", "b"])
        try test.send(.move("c", 9))
        expect(["a", "b", "c"])
        try test.send(.move("b", -1))
        try test.send(.move("unknown", 0))
        expect(["b", "a", "c"])
        try test.send(.stop(.row("a")))
        expect(["b", "c"])
    }

    @Test("A list in a child's state is not copied by an update, in a phase or in a slot")
    func uniqueness() throws {
        let list = Array(repeating: 0, count: 10_000)
        let core = Core<Parent>(Parent.State(phase: .child(.init(list: list)), counter: .init(list: list)))
        func addresses() -> [UInt?] {
            core.withState { state in
                let lists = [state.phase.child?.list, state.counter.list]
                return lists.map { $0?.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
            }
        }
        func touch(_ index: Int) throws {
            _ = try core.process(.phase(.touched(index)))
            _ = try core.process(.counter(.touched(index)))
        }
        // The first update of each copies the list, which this test holds as well.
        try touch(0)
        let before = addresses()
        for index in 1..<10 { try touch(index) }
        #expect(addresses() == before)
        core.withState { #expect($0.phase.child?.list[9] == 1 && $0.counter.list[9] == 1) }
    }

    @Test("The requests of a root machine's start come before its first event, once")
    func coreStart() throws {
        let core = Core<Parent>()
        #expect(core.start().requests.map { $0.effect as? Ask } == [Ask(0)])
        #expect(core.start().requests.isEmpty)
    }
}
