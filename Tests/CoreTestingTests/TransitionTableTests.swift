import CoreRuntime
import CoreTesting
import Effects
import Testing

@Suite struct TransitionTableTests {
    private enum Lamp: Equatable { case on, off }
    private enum Press { case toggle, peek(Bool?), list([Int]), both(Int, Lamp) }

    private func table(_ update: (Lamp, Press) -> Outcome<Lamp, Never, Press>) -> TransitionTable {
        TransitionTable(states: [.on, .off], events: [.toggle], update: update, view: { $0 })
    }

    @Test("a change of the view without a render is found")
    func unrendered() {
        #expect(table { _, _ in .running(.off) }.unrendered.isEmpty)
        #expect(table { _, _ in .running(.off, .none) }.unrendered.map(\.state) == ["on"])
    }

    @Test("an ignored event that changes or asks something is found")
    func ignoredInPart() {
        #expect(table { lamp, _ in .ignored(lamp) }.ignoredInPart.isEmpty)
        #expect(table { _, _ in .ignored(.off) }.ignoredInPart.map(\.state) == ["on"])
        let draws = table { lamp, _ in .running(lamp, .ignored.and(.render)) }
        #expect(draws.ignoredInPart.isEmpty, "a render is no request")
        let sends = table { lamp, _ in .running(lamp, .ignored.and(.event(.toggle))) }
        #expect(sends.ignoredInPart.count == 2)
    }

    @Test("the words are the cases' names, yes, no and nothing")
    func words() {
        let events: [Press] = [.toggle, .peek(true), .peek(nil), .list([]), .list([1]), .both(1, .on)]
        #expect(
            events.map { TransitionTable.word(for: $0) }
                == ["toggle", "peek.true", "peek.nil", "list.empty", "list", "both.on"])
    }

    @Test("the text has one line for each transition, with what is rendered, sent and asked")
    func text() {
        let table = table { lamp, _ in
            lamp == .on
                ? .running(.off, .render.and(.event(.toggle)).and(.now { _ in .toggle })) : .ignored(lamp)
        }
        #expect(
            table.text == """
                –  these events mean nothing in this state, and change nothing.

                on
                    toggle  → off · render · sends toggle · asks Time.now

                off
                    –  toggle

                """)
    }
}
