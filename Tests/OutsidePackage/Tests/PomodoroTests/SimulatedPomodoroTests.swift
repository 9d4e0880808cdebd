import CoreRuntime
import CoreTesting
import Effects
import KeyValueEffects
import Pomodoro
import Testing
import TimeEffects

@Suite("Pomodoro under simulation") struct SimulatedPomodoroTests {
    @Test("A running countdown always waits for its timer, and no stored count decreases")
    func counted() {
        var simulation = Simulation(
            { Core<Pomodoro>(startingWith: .seconds(3)) },
            handlers: [SimulatedStore(["task/a": Array("0".utf8)]), SimulatedTime(), SimulatedNotifications()]
        ) { view, random in
            switch view {
            case .loading, .failed: nil
            case .list: .list(.begun(row: 0))
            case .countDown: random.next() % 20 == 0 ? .stopped : nil
            }
        }
        simulation.always("a count goes on") { world in
            guard case .countDown = world.view else { return true }
            return world.requests.contains { $0.effect is TimeEffect && $0.isAwaited }
        }
        let isKept = Invariant<Pomodoro.ShellEvent, Pomodoro.ViewModel>("no pomodoro that was counted is lost") {
            var most = 0
            return { world, _ in
                let stored = world.handler(SimulatedStore.self)?.values["task/a"] ?? []
                let count = Int(String(decoding: stored, as: UTF8.self)) ?? 0
                defer { most = max(most, count) }
                return count < most ? "\(most) were stored, and \(count) are" : nil
            }
        }
        simulation.invariants.append(isKept)
        #expect(simulation.walk(seeds: 1...100, steps: 200) == nil)
    }
}

/// A desktop that shows a notification, or does not.
private struct SimulatedNotifications: SimulatedHandler {
    func outcomeCount(_ id: RequestID, _ effect: NotificationEffect) -> Int { 2 }

    mutating func perform(
        _ id: RequestID, _ effect: NotificationEffect, outcome: Int
    ) -> SimulatedOutcome<NotificationEffect.Output> {
        .answer(outcome == 0 ? .shown : .failed("the desktop is gone"))
    }
}
