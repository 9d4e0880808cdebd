import CoreRuntime
import CoreTesting
import Testing
import TimeEffects

private enum Lamp: Equatable { case on, off }
private enum Press { case toggle, peek(Bool?), list([Int]), both(Int, Lamp) }

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
            Self.self, states: [.init(lamp: .on), .init(lamp: .off)], events: [.toggle], name: { "\($0.lamp)" })
    }
}

private enum TurnedOff: LampMachine {
    typealias ViewModel = Lamp
    static func update(_ state: inout LampState, _ event: Press) -> Outcome {
        state = LampState(lamp: .off)
        return .none
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
        #expect(TurnedOff.table.unsampled == [])
    }

    @Test("A state without cases is named by its number among the samples")
    func numbered() {
        let states = [LampState(lamp: .on), LampState(lamp: .off)]
        let table = TransitionTable(TurnedOff.self, states: states, events: [.toggle])
        #expect(
            table.rows.map(\.state) == ["state 1", "state 2"] && table.rows.map(\.result) == ["state 2", "state 2"])
    }

    @Test("Names consist of case names, Booleans and nil")
    func words() {
        let events: [Press] = [.toggle, .peek(true), .peek(nil), .list([]), .list([1]), .both(1, .on)]
        #expect(
            events.map { TransitionTable.word(for: $0) }
                == ["toggle", "peek.true", "peek.nil", "list.empty", "list", "both.on"])
    }

    @Test("The text has one line for each transition, with its render, output, events and requests")
    func text() {
        #expect(
            Busy.table.text == """
                –  these events mean nothing in this state, and change nothing.

                on
                    toggle  → off · render · tells peek.true · sends toggle · asks Time.now

                off
                    –  toggle

                """)
    }
}
