import CoreRuntime
import CoreTesting
import Testing
import TimeEffects

private enum Lamp: Equatable { case on, off }
private enum Press { case toggle, peek(Bool?), list([Int]), both(Int, Lamp), words(String, [Int]?), pair(String, Int) }

/// A machine that does the same at each event. Its view does not show what is broken.
private protocol LampMachine: Machine where State == LampState, Event == Press, Exit == Never, ViewModel == Lamp {}
private struct LampState: Equatable {
    var lamp: Lamp
    var isBroken = false
}

extension LampMachine {
    static func start(_ input: Void) -> Started { Started(LampState(lamp: .on)) }
    static func view(of state: LampState) -> Lamp { state.lamp }
}

extension LampMachine {
    fileprivate static var table: TransitionTable {
        TransitionTable(
            Self.self, states: [.init(lamp: .on), .init(lamp: .off)], events: [.toggle])
    }
}

private enum Indifferent: LampMachine {
    typealias ViewModel = Lamp
    static func update(_ state: inout LampState, _ event: Press) -> Outcome { .ignored }
}
private enum ChangedAndIgnored: LampMachine {
    typealias ViewModel = Lamp
    static func update(_ state: inout LampState, _ event: Press) -> Outcome {
        state.isBroken = true
        return .ignored
    }
}
private enum Busy: LampMachine {
    typealias ViewModel = Lamp
    typealias Output = Press
    static func update(_ state: inout LampState, _ event: Press) -> Outcome {
        if state.lamp == .off { return .ignored }
        state = LampState(lamp: .off)
        return .output(.peek(true), .all(.event(.toggle), .request(Time.now) { _ in Press.toggle }))
    }
}

/// A machine whose state has all kinds of properties, and is cleared by each event.
private struct Desk: Equatable {
    var lamp: Lamp?
    var books: [String] = []
    var drawers = 0
    var isLocked = false
    var owner: String?
}
private enum Cleared: Machine {
    typealias State = Desk
    typealias Event = Press
    typealias Exit = Never
    static func start(_ input: Void) -> Started { Started(Desk()) }
    static func view(of state: Desk) -> Bool { state.isLocked }
    static func update(_ state: inout Desk, _ event: Press) -> Outcome {
        state = Desk()
        return .event(.both(7, .on))
    }
}

@Suite struct TransitionTableTests {
    @Test("An ignored event that changes the state is found, even if the view does not show it")
    func ignoredInPart() {
        #expect(Indifferent.table.ignoredInPart.isEmpty)
        #expect(ChangedAndIgnored.table.ignoredInPart.count == 2)
    }

    @Test("A case that a transition leads to without a sample is found")
    func unsampled() {
        let table = TransitionTable(Busy.self, states: [LampState(lamp: .on)], events: [.peek(nil)])
        let names = table.unsampled.map { $0.split(separator: ".").suffix(2).joined(separator: ".") }
        #expect(names == ["Lamp.off", "Press.toggle"])
        let whole = TransitionTable(
            Busy.self, states: [.init(lamp: .on), .init(lamp: .off)], events: [.toggle, .peek(true)])
        #expect(whole.unsampled == [])
    }

    @Test("The findings are a difference from the golden file, cases without a sample, and ignored events that change")
    func findings() {
        let golden = Golden("None", suite: "", environment: [:])
        let table = TransitionTable(Busy.self, states: [LampState(lamp: .on)], events: [.peek(nil)])
        let findings = table.findings(in: golden, "a") { $0.hasSuffix("Lamp.off") }
        #expect(findings.count == 2 && findings[1].hasSuffix("Press.toggle has no sample"))
        #expect(
            ChangedAndIgnored.table.findings(in: golden, "a").dropFirst() == [
                "toggle is ignored in lamp on, and changes it", "toggle is ignored in lamp off, and changes it",
            ])
    }

    @Test("A state is named by the cases and counts of its properties, and by how it differs from other samples")
    func states() {
        let samples = [
            Desk(), Desk(lamp: .on, books: ["a", "b"], drawers: 3, isLocked: true), Desk(owner: "A"), Desk(owner: "B"),
        ]
        let table = TransitionTable(Cleared.self, states: samples, events: [.list([])])
        #expect(
            table.rows.map(\.state) == ["empty", "lamp on, books 2, drawers 3, isLocked", "owner(A)", "owner(B)"]
                && Set(table.rows.map(\.result)) == ["empty"])
    }

    @Test("An event is named by the values that distinguish it from samples with the same cases, or is numbered")
    func events() {
        let events: [Press] = [
            .list([1, 2, 8]), .list([1, 3, 8]), .both(1, .on), .both(2, .on), .both(1, .off), .toggle, .toggle,
            .words("a", nil), .words("a", [1]), .words("", nil),
        ]
        let table = TransitionTable(Cleared.self, states: [Desk()], events: events)
        let names = [
            "list(2)", "list(3)", "both.on(1)", "both.on(2)", "both.off", "toggle 1", "toggle 2", "words.nil(a)",
            "words", #"words.nil("")"#,
        ]
        #expect(table.rows.map(\.event) == names)
        #expect(table.rows.first?.events == ["both.on(7)"])
        let same: [Press] = [.both(1, .on), .pair("a", 1), .pair("a", 2), .pair("b", 1), .both(1, .on)]
        #expect(
            TransitionTable(Cleared.self, states: [Desk()], events: same).rows.map(\.event)
                == ["both.on 1", "pair(a, 1)", "pair(a, 2)", "pair(b, 1)", "both.on 2"])
    }

    @Test("The text has one line for each transition, with its render, output, events and requests")
    func text() {
        #expect(
            Busy.table.text == """
                –  these events mean nothing in this state, and change nothing.

                lamp on
                    toggle  → lamp off · render · tells peek.true · sends toggle · asks Time.now

                lamp off
                    –  toggle

                """)
    }
}
