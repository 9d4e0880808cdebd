import CoreRuntime
import CoreTesting
import Effects
import Testing

/// Asks a question under an id of its own, and ends when it hears "end".
private enum Child: Machine {
    typealias Input = [Int]
    struct State: Equatable {
        var list: [Int]
        var heard: [String] = []
    }
    enum Event: Equatable { case asked(Int), heard(String), touched(Int) }
    enum Exit: Equatable { case over([Int]) }
    enum Output: Equatable { case heardNews }

    static func start(_ list: [Int]) -> Started { Started(State(list: list), question(1)) }

    static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch event {
        case .asked(let number): return .running(state, question(number))
        case .heard("end"):
            return .finished(.over(state.list), Command.request(Ask(9), then: Event.heard).cancellable("last"))
        case .heard(let text):
            state.heard.append(text)
            return .running(state, output: text == "news" ? .heardNews : nil)
        case .touched(let index):
            state.list[index] += 1
            return .running(state)
        }
    }

    private static func question(_ number: Int) -> Command<Event> {
        Command.request(Ask(number), then: Event.heard).cancellable("question")
    }
}

/// Counts, and never ends.
private enum Counter: Machine {
    struct State: Equatable {
        var count = 0
        var list: [Int] = []
    }
    enum Event { case counted, asked, touched(Int) }

    static func start(_ input: Void) -> Started { Started(State(), .request(Ask(1)) { _ in .counted }) }

    static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch event {
        case .counted:
            state.count += 1
            return .running(state)
        case .asked: return .running(state, .request(Ask(2)) { _ in .counted })
        case .touched(let index):
            state.list[index] += 1
            return .running(state)
        }
    }
}

/// Holds one child under each name, and one that never ends.
private enum Parent: RootMachine {
    enum Phase: Phases {
        case empty, other
        case child(Child.State)

        var child: Child.State? {
            get { if case .child(let child) = self { child } else { nil } }
            _modify { yield &self[Self.child, { $0.child }] }
        }
    }
    struct State {
        var rows: [String: Child.State] = [:]
        var phase = Phase.empty
        var counter = Counter.State()
        var news: [String] = []
        var twins: [String: Int] = [:]
    }
    enum Event {
        case open(String), close(String), row(String, Child.Event)
        case openPhase([Int]), leavePhase, phase(Child.Event)
        case startCounter, counter(Counter.Event), cancelQuestion, cancelLast
        case openTwin(String), twin(String, Asking.Event)
    }
    typealias ShellEvent = Event
    typealias ViewModel = [String]
    static var effects: [any Effect.Type] { [Ask.self] }

    static func start(_ input: Void) -> Started { Started(State()) }
    static func view(of state: State) -> [String] { state.news }

    static func update(_ state: consuming State, _ event: Event) -> Outcome {
        let command = command(for: event, &state)
        return .running(state, command)
    }

    private static func command(for event: Event, _ state: inout State) -> Command<Event> {
        switch event {
        case .open(let name):
            return startChild(Child.self, in: &state.rows[name], with: [], id: name) { .row(name, $0) }
        case .close(let name): return stopChild(Child.self, in: &state.rows[name], id: name)
        case .row(let name, let event):
            let row = updateChild(Child.self, in: &state.rows[name], event, id: name) { .row(name, $0) }
            if row.exit != nil { state.news.append("\(name) over") }
            if row.output != nil { state.news.append("\(name) has news") }
            return row.command
        case .openPhase(let list): return startChild(Child.self, in: &state.phase.child, with: list, lift: Event.phase)
        case .leavePhase:
            state.phase = .other
            return .none
        case .phase(let event):
            return updateChild(Child.self, in: &state.phase.child, event, lift: Event.phase).command
        case .startCounter: return startChild(Counter.self, in: &state.counter, with: (), lift: Event.counter)
        case .counter(let event):
            return updateChild(Counter.self, in: &state.counter, event, lift: Event.counter).command
        case .cancelQuestion: return .cancel("question")
        case .cancelLast: return .cancel("last")
        case .openTwin(let name):
            return startChild(Asking.self, in: &state.twins[name], with: 7, id: name) { .twin(name, $0) }
        case .twin(let name, let event):
            return updateChild(Asking.self, in: &state.twins[name], event, id: name) { .twin(name, $0) }.command
        }
    }
}

@Suite struct ChildrenTests {
    @Test("a child's answers come to the child that asked, although both use the same id")
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

    @Test("a child that begins in the scope of another one at work is told, with the remedy, unless it has its place")
    func sharedScope() throws {
        var test = CoreDriver<Parent>(.init())
        try test.send(.openPhase([]))
        try test.send(.openPhase([]))
        #expect(!test.unexpected.contains { $0.contains("second") }, "it has the place of the first")
        try test.send(.leavePhase)
        try test.send(.openPhase([]))
        #expect(test.unexpected.contains { $0.hasPrefix("a second Child was started") && $0.contains("stopChild") })
    }

    @Test("children of one type with an id each are not told")
    func ownScopes() throws {
        var test = CoreDriver<Parent>(.init())
        for name in ["a", "b"] { try test.send(.open(name)) }
        for name in ["a", "b"] { try test.send(.close(name)) }
        try test.send(.open("a"))
        #expect(!test.unexpected.contains { $0.contains("second") })
    }

    @Test("an id inside a child names nothing outside of it")
    func scope() throws {
        var test = CoreDriver<Parent>(.init())
        try test.send(.open("a"))
        try test.expect(Ask(1))
        try test.send(.cancelQuestion)
        #expect(test.cancelled == [])
    }

    @Test("a child that ends leaves its slot empty and takes its work along, but not what it hands on")
    func end() throws {
        var test = CoreDriver<Parent>(.init())
        try test.send(.open("a"))
        let question = try test.expect(Ask(1))
        try test.send(.row("a", .asked(2)))
        let other = try test.expect(Ask(2))
        try test.answer(question, with: "end")
        try test.expectCancelled(other)
        try test.expect(Ask(9))
        test.withState { #expect($0.rows["a"] == nil && $0.news == ["a over"]) }
        try test.send(.open("a"))
        #expect(test.cancelled == [other.id], "what was handed on outlives the next child in the slot")
    }

    @Test("an event for a child that is not there changes nothing and is ignored")
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

    @Test("what a child hands on is cancelled neither with its row nor by an id of its parent")
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

    @Test("children of two types may have the same id")
    func sameID() throws {
        var test = CoreDriver<Parent>(.init())
        try test.send(.open("0"))
        let row = try test.expect(Ask(1))
        try test.send(.openTwin("0"))
        let twin = try test.expect(Ask(7))
        try test.send(.close("0"))
        try test.expectCancelled(row)
        try test.answer(twin, with: "")
        test.withState { #expect($0.twins == ["0": 8]) }
    }

    @Test("a child that is started in a slot that is taken replaces the one there, with its work")
    func restart() throws {
        var test = CoreDriver<Parent>(.init())
        try test.send(.openPhase([1]))
        let old = try test.expect(Ask(1))
        try test.send(.openPhase([2]))
        try test.expectCancelled(old)
        try test.answer(test.expect(Ask(1)), with: "a")
        test.withState { #expect($0.phase.child == Child.State(list: [2], heard: ["a"])) }
    }

    @Test("a child that is stopped is gone with its work, and stopping it again does nothing")
    func stop() throws {
        var test = CoreDriver<Parent>(.init())
        try test.send(.open("a"))
        let question = try test.expect(Ask(1))
        try test.send(.close("a"))
        try test.expectCancelled(question)
        try test.send(.close("a"))
        test.withState { #expect($0.rows.isEmpty) }
        try test.expectNothingElse()
    }

    @Test("a child that never ends is updated in its place, and a new start ends its work")
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

    @Test("a list in a child's state is not copied by an update, neither in a phase nor in a slot of its own")
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

    @Test("what a root machine's start asks for comes before its first event, once")
    func coreStart() throws {
        let core = Core<Asking>(startingWith: 7)
        #expect(core.start().requests.map { $0.effect as? Ask } == [Ask(7)])
        #expect(core.start().requests.isEmpty)
        var test = CoreDriver<Asking>(startingWith: 7)
        try test.answer(test.expect(Ask(7)), with: "")
        test.withState { #expect($0 == 8) }
    }

    @Test("what there is to draw is what `view(of:)` says")
    func view() {
        let view: String = Core<Asking>(1).view()
        #expect(view == "1")
    }
}

private enum Asking: RootMachine {
    typealias Input = Int
    typealias State = Int
    enum Event { case nothing, heard }
    typealias ShellEvent = Event
    static var effects: [any Effect.Type] { [Ask.self] }
    static func start(_ number: Int) -> Started { Started(number, .request(Ask(number)) { _ in .heard }) }
    static func update(_ state: consuming Int, _ event: Event) -> Outcome {
        switch event {
        case .nothing: .ignored(state)
        case .heard: .running(state + 1)
        }
    }
    static func view(of state: Int) -> String { "\(state)" }
}
