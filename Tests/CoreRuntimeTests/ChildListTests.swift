import CoreRuntime
import CoreTesting
import Effects
import Testing

private enum Row: Machine {
    struct State: Equatable { var title: String; var answers = 0 }
    enum Event { case ask, answered, closed }
    enum Exit { case closed }

    static var effects: [any Effect.Type] { [Ask.self] }
    static func start(_ title: String) -> Started { Started(State(title: title)) }
    static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .ask: return .request(Ask(1)) { _ in .answered }
        case .answered:
            state.answers += 1
            return .none
        case .closed: return .exit(.closed)
        }
    }
}

private enum Rows: RootMachine {
    struct State { var rows = ChildStates<String, Row.State>() }
    enum Event { case insert(String, at: Int?), move(String, Int), remove(String), row(String, Row.Event) }
    typealias ShellEvent = Event

    static let rows = ChildList(Row.self, event: Event.row)

    static var effects: [any Effect.Type] { rows.effects }
    static func start(_: Void) -> Started { Started(State()) }
    static func view(of state: State) -> [String] { state.rows.all.map { "\($0.id) \($0.state.answers)" } }

    static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .insert(let id, let index):
            return .running(rows.insert(id, in: &state.rows, at: index, with: "title \(id)"))
        case .move(let id, let index):
            state.rows.move(id, to: index)
            return .none
        case .remove(let id): return .running(rows.remove(id, from: &state.rows))
        case .row(let id, let event):
            switch rows.update(id, in: &state.rows, event) {
            case .running(let command), .exit(.closed, let command): return .running(command)
            case .ignored: return .ignored
            }
        }
    }
}

@Suite struct ChildListTests {
    @Test("Rows are in the order of their insertion, or where they were inserted and moved to")
    func order() throws {
        var test = CoreDriver<Rows>()
        for id in ["a", "b"] { try test.send(.insert(id, at: nil)) }
        try test.send(.insert("c", at: 0))
        try test.expectView(["c 0", "a 0", "b 0"])
        try test.send(.move("c", 9))
        try test.expectView(["a 0", "b 0", "c 0"])
        try test.send(.move("b", -1))
        try test.send(.move("unknown", 0))
        try test.expectView(["b 0", "a 0", "c 0"])
    }

    @Test("A row that is removed takes its requests along, and those of the others go on")
    func remove() throws {
        var test = CoreDriver<Rows>()
        for id in ["a", "b"] {
            try test.send(.insert(id, at: nil))
            try test.send(.row(id, .ask))
        }
        let first = try test.expect(Ask(1))
        let second = try test.expect(Ask(1))
        try test.send(.remove("a"))
        try test.expectCancelled(first)
        try test.answer(second, with: "")
        try test.expectView(["b 1"])
        try test.send(.remove("a"))
        try test.expectNothingElse()
    }

    @Test("A row that ends is removed with its work, and later events for it are ignored")
    func end() throws {
        var test = CoreDriver<Rows>()
        try test.send(.insert("a", at: nil))
        try test.send(.row("a", .ask))
        let question = try test.expect(Ask(1))
        try test.send(.row("a", .closed))
        try test.expectCancelled(question)
        try test.expectView([])
        try test.send(.row("a", .ask))
        try test.expectIgnored()
        try test.expectNothingElse()
    }

    @Test("A row that is inserted again starts over in its place")
    func replace() throws {
        var test = CoreDriver<Rows>()
        for id in ["a", "b"] { try test.send(.insert(id, at: nil)) }
        try test.send(.row("a", .ask))
        let question = try test.expect(Ask(1))
        try test.send(.insert("a", at: nil))
        try test.expectCancelled(question)
        try test.expectView(["a 0", "b 0"])
        try test.expectNothingElse()
    }
}
