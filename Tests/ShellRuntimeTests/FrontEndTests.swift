import CoreRuntime
import Effects
import ShellRuntime
import Testing

/// Counts, beeps at each even number, and ends the app when it is closed.
private enum BeepingCounter: RootMachine {
    struct State: Sendable, Equatable { var count = 0 }
    enum Event: Sendable { case counted, closed }
    typealias ShellEvent = Event

    struct Beep: ViewEffect {
        typealias Output = Never
    }

    static var effects: [any Effect.Type] { [] }

    static func start(_ input: Void) -> Started { Started(State()) }

    static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .counted:
            state.count += 1
            return state.count.isMultiple(of: 2) ? .notify(Beep()) : .none
        case .closed: return .notify(ExitRequest())
        }
    }
}

/// The least that a front end does. It returns when the shell has ended.
private func show<Bridge: CoreBridge>(
    _ shell: Shell<Bridge>, draw: (Bridge.ViewModel) -> Void, perform: (any ViewEffect) -> Void
) async {
    var reconciler = Reconciler(shell.snapshot)
    draw(reconciler.snapshot.view)
    for await update in shell.updates() {
        switch reconciler.apply(update) {
        case .show(let view): draw(view)
        case .perform(let effect, _):
            if effect is ExitRequest { Task { await shell.shutdown() } } else { perform(effect) }
        case .drop: break
        }
    }
}

@Suite struct FrontEndTests {
    @Test("A front end draws the newest view, performs each view effect once, and receives all updates until the end")
    func wholeLife() async throws {
        let shell = try Shell(Core<BeepingCounter>(), handlers: HandlerRegistry())
        for event in [BeepingCounter.Event.counted, .counted, .counted, .counted, .closed] { shell.send(event) }
        var views: [BeepingCounter.State] = []
        var beeps = 0
        await show(shell, draw: { views.append($0) }, perform: { _ in beeps += 1 })
        #expect(views.last == BeepingCounter.State(count: 4))
        #expect(zip(views, views.dropFirst()).allSatisfy { $0.count < $1.count })
        #expect(beeps == 2)
    }
}
