import CoreRuntime
import CoreTesting
import Effects
import Testing

/// Asks a question under an id of its own, and ends when it hears "end".
private enum Asker: Machine {
    static var effects: [any Effect.Type] { [Ask.self] }
    typealias Input = [Int]
    struct State: Equatable {
        var list: [Int]
        var heard: [String] = []
    }
    enum Event: Equatable { case asked(Int), heard(String), touched(Int) }
    enum Exit: Equatable { case over([Int]) }
    enum Output: Equatable { case heardNews }

    /// One with this list starts without work.
    static let idle = [0]

    static func start(_ list: [Int]) -> Started { Started(State(list: list), list == idle ? .none : question(1)) }

    static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .asked(let number): return .running(question(number))
        case .heard("end"):
            return .exit(.over(state.list), Command.request(Ask(9), then: Event.heard).cancellable("last"))
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

    static func start(_ input: Void) -> Started { Started(State(), .request(Ask(1)) { _ in .counted }) }

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

/// Has rows, a child in a phase, one that never ends, and two of one type.
private enum Parent: RootMachine {
    enum Phase: Phases {
        case empty, other
        case child(Asker.State)

        var child: Asker.State? { if case .child(let child) = self { child } else { nil } }
    }
    struct State {
        var rows = ChildStates<String, Asker.State>()
        var phase = Phase.empty
        var counter = Counter.State()
        var news: [String] = []
        var left: Int?
        var right: Int?
    }
    enum Event {
        case open(String), close(String), row(String, Asker.Event)
        case openPhase([Int]), leavePhase, phase(Asker.Event)
        case startCounter, counter(Counter.Event), cancelQuestion, cancelLast
        case openTwins, closeLeft, left(Asking.Event), right(Asking.Event)
    }
    typealias ShellEvent = Event
    typealias ViewModel = [String]

    static let rows = ChildList(Asker.self, event: Event.row)
    static let phase = ChildPhase(Asker.self, event: Event.phase, phase: Phase.child) { $0.child }
    static let counter = Child(Counter.self, event: Event.counter)
    // Two files may have declarations at the same line and column.
    #sourceLocation(file:"Other.swift",line:1)
    static let first = Child(Asking.self, event: Event.left)
    #sourceLocation(file:"Another.swift",line:1)
    static let other = Child(Asking.self, event: Event.right)
    #sourceLocation()

    static var effects: [any Effect.Type] { rows.effects + phase.effects + counter.effects + first.effects }

    static func start(_ input: Void) -> Started { Started(State()) }
    static func view(of state: State) -> [String] { state.news }

    static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .open(let name): return .running(rows.insert(name, in: &state.rows, with: []))
        case .close(let name): return .running(rows.remove(name, from: &state.rows))
        case .row(let name, let event):
            switch rows.update(name, in: &state.rows, event) {
            case .running(let command): return .running(command)
            case .output(.heardNews, let command):
                state.news.append("\(name) has news")
                return .running(command)
            case .exit(.over, let command):
                state.news.append("\(name) over")
                return .running(command)
            case .ignored: return .ignored
            }
        case .openPhase(let list): return .running(phase.start(&state.phase, with: list))
        case .leavePhase:
            state.phase = .other
            return .none
        case .phase(let event):
            switch phase.update(&state.phase, event) {
            case .running(let command), .output(.heardNews, let command), .exit(.over, let command):
                return .running(command)
            case .ignored: return .ignored
            }
        case .startCounter: return .running(counter.start(&state.counter, with: ()))
        case .counter(let event): return counter.update(&state.counter, event)
        case .cancelQuestion: return .cancel("question")
        case .cancelLast: return .cancel("last")
        case .openTwins: return .all(first.start(&state.left, with: 7), other.start(&state.right, with: 8))
        case .closeLeft: return .running(first.stop(&state.left))
        case .left(let event): return first.update(&state.left, event)
        case .right(let event): return other.update(&state.right, event)
        }
    }
}

@Suite struct ChildTests {
    @Test("Answers reach the child that asked, although both children use the same id")
    func rows() throws {
        var test = CoreDriver<Parent>(.init())
        try test.send(.open("a"))
        let first = try test.expect(Ask(1))
        try test.send(.open("b"))
        let second = try test.expect(Ask(1))
        try test.answer(second, with: "news")
        try test.answer(first, with: "plain")
        test.withState {
            #expect($0.rows["a"]?.heard == ["plain"] && $0.rows["b"]?.heard == ["news"])
            #expect($0.news == ["b has news"])
        }
    }

    @Test(
        "A child that starts in the scope of an active one cancels it and is reported, unless it takes its slot",
        arguments: [[], Asker.idle])
    func sharedScope(list: [Int]) throws {
        var test = CoreDriver<Parent>(.init())
        try test.send(.openPhase([]))
        try test.send(.openPhase([]))
        #expect(!test.unexpected.contains { $0.contains("second") }, "it has the place of the first")
        try test.send(.leavePhase)
        let cancelled = test.cancelled.count
        try test.send(.openPhase(list))
        #expect(test.unexpected.contains { $0.hasPrefix("a second Asker was started") })
        #expect(test.cancelled.count == cancelled + 1)
    }

    @Test("Rows with different ids do not share a scope")
    func ownScopes() throws {
        var test = CoreDriver<Parent>(.init())
        for name in ["a", "b"] { try test.send(.open(name)) }
        for name in ["a", "b"] { try test.send(.close(name)) }
        try test.send(.open("a"))
        #expect(!test.unexpected.contains { $0.contains("second") })
    }

    @Test("An id inside a child is invisible outside of it")
    func scope() throws {
        var test = CoreDriver<Parent>(.init())
        try test.send(.open("a"))
        try test.expect(Ask(1))
        try test.send(.cancelQuestion)
        #expect(test.cancelled == [])
    }

    @Test("A child that ends empties its slot and cancels its work, except the command of its exit")
    func end() throws {
        var test = CoreDriver<Parent>(.init())
        try test.send(.open("a"))
        let question = try test.expect(Ask(1))
        try test.send(.row("a", .asked(2)))
        let other = try test.expect(Ask(2))
        try test.answer(question, with: "end")
        try test.expectCancelled(other)
        let last = try test.expect(Ask(9))
        test.withState { #expect($0.rows["a"] == nil && $0.news == ["a over"]) }
        try test.send(.open("a"))
        #expect(test.cancelled == [other.id], "what was handed on goes on beside the next child in the slot")
        try test.answer(last, with: "late")
        test.withState { #expect($0.rows["a"]?.heard == ["late"], "its events reach that child") }
    }

    @Test("A child that ends leaves its phase empty, and later events for it are ignored")
    func endOfPhase() throws {
        var test = CoreDriver<Parent>(.init())
        try test.send(.openPhase([1]))
        try test.answer(test.expect(Ask(1)), with: "end")
        try test.expect(Ask(9))
        test.withState { #expect($0.phase.child == nil) }
        try test.send(.phase(.touched(0)))
        try test.expectIgnored()
        try test.expectNothingElse()
    }

    @Test("An event for an absent child changes nothing and is ignored")
    func mismatch() throws {
        var test = CoreDriver<Parent>(.init())
        try test.send(.openPhase([1]))
        let question = try test.expect(Ask(1))
        try test.send(.leavePhase)
        try test.answer(question, with: "late")
        try test.expectIgnored()
        test.withState { state in
            guard case .other = state.phase else {
                Issue.record("the phase is another")
                return
            }
        }
    }

    @Test("The command of an exit is cancelled neither with its row nor by an id of the parent")
    func handedOn() throws {
        var test = CoreDriver<Parent>(.init())
        try test.send(.open("a"))
        try test.answer(test.expect(Ask(1)), with: "end")
        let last = try test.expect(Ask(9))
        try test.send(.cancelLast)
        try test.send(.open("a"))
        try test.expect(Ask(1))
        try test.send(.close("a"))
        #expect(!test.cancelled.contains(last.id))
    }

    @Test("Two children of one type have separate scopes")
    func twins() throws {
        var test = CoreDriver<Parent>(.init())
        try test.send(.openTwins)
        let left = try test.expect(Ask(7))
        let right = try test.expect(Ask(8))
        try test.send(.closeLeft)
        try test.expectCancelled(left)
        try test.answer(right, with: "")
        test.withState { #expect($0.left == nil && $0.right == 9) }
        try test.expectNothingElse()
    }

    @Test("A child that starts in an occupied slot replaces the one there and its work")
    func restart() throws {
        var test = CoreDriver<Parent>(.init())
        try test.send(.openPhase([1]))
        let old = try test.expect(Ask(1))
        try test.send(.openPhase([2]))
        try test.expectCancelled(old)
        try test.answer(test.expect(Ask(1)), with: "a")
        test.withState { #expect($0.phase.child == Asker.State(list: [2], heard: ["a"])) }
    }

    @Test("A stopped child is removed with its work, and stopping it again does nothing")
    func stop() throws {
        var test = CoreDriver<Parent>(.init())
        try test.send(.open("a"))
        let question = try test.expect(Ask(1))
        try test.send(.close("a"))
        try test.expectCancelled(question)
        try test.send(.close("a"))
        test.withState { #expect($0.rows.ids.isEmpty) }
        try test.expectNothingElse()
    }

    @Test("A child that never ends is updated in place, and a new start cancels its work")
    func endless() throws {
        var test = CoreDriver<Parent>(.init())
        try test.send(.startCounter)
        let first = try test.expect(Ask(1))
        try test.send(.counter(.asked))
        let second = try test.expect(Ask(2))
        try test.answer(first, with: "")
        test.withState { #expect($0.counter.count == 1) }
        try test.send(.startCounter)
        try test.expectCancelled(second)
        test.withState { #expect($0.counter.count == 0) }
    }

    @Test("A machine that starts with a child requests the child's effects, and answers reach the child")
    func startsWithChild() throws {
        var test = MachineDriver<Beginner>()
        try test.answer(test.expect(Ask(1)), with: "")
        try test.expectState { $0.counter = Counter.State(count: 1) }
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
        // The first update of each copies the list, which this test holds as well.
        _ = try core.process(.phase(.touched(0)))
        _ = try core.process(.counter(.touched(0)))
        let before = addresses()
        for index in 1..<10 {
            _ = try core.process(.phase(.touched(index)))
            _ = try core.process(.counter(.touched(index)))
        }
        #expect(addresses() == before)
        core.withState { #expect($0.phase.child?.list[9] == 1 && $0.counter.list[9] == 1) }
    }

    @Test("The requests of a root machine's start come before its first event, once")
    func coreStart() throws {
        let core = Core<Asking>(startingWith: 7)
        #expect(core.start().requests.map { $0.effect as? Ask } == [Ask(7)])
        #expect(core.start().requests.isEmpty)
        var test = CoreDriver<Asking>(startingWith: 7)
        try test.answer(test.expect(Ask(7)), with: "")
        test.withState { #expect($0 == 8) }
    }

    @Test("The core's view is the result of `view(of:)`")
    func view() {
        let view: String = Core<Asking>(1).view()
        #expect(view == "1")
    }
}

/// Has a child from the beginning.
private enum Beginner: Machine {
    struct State: Equatable { var counter = Counter.State() }
    enum Event { case counter(Counter.Event) }

    static let counter = Child(Counter.self, event: Event.counter)
    static var effects: [any Effect.Type] { counter.effects }

    static func start(_ input: Void) -> Started { Started(State()) { counter.start(&$0.counter, with: ()) } }
    static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .counter(let event): Outcome(counter.update(&state.counter, event))
        }
    }
}

private enum Asking: RootMachine {
    typealias Input = Int
    typealias State = Int
    enum Event { case nothing, heard }
    typealias ShellEvent = Event
    static var effects: [any Effect.Type] { [Ask.self] }
    static func start(_ number: Int) -> Started { Started(number, .request(Ask(number)) { _ in .heard }) }
    static func update(_ state: inout Int, _ event: Event) -> Outcome {
        switch event {
        case .nothing: return .ignored
        case .heard:
            state += 1
            return .none
        }
    }
    static func view(of state: Int) -> String { "\(state)" }
}
