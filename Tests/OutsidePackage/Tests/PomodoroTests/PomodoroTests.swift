import CoreRuntime
import CoreTesting
import KeyValueEffects
import Pomodoro
import Testing
import TimeEffects

@Suite("The core of Pomodoro") struct PomodoroTests {
    /// A core with two tasks in the store.
    private func opened() throws -> CoreDriver<Pomodoro> {
        var driver = CoreDriver<Pomodoro>(startingWith: .seconds(2))
        let entries = ["a1", "b0"].map { KeyValueEntry(key: "task/\($0.prefix(1))", value: Array($0.utf8.suffix(1))) }
        try driver.answer(
            KeyValue.entries(prefix: "task/"), with: .success(.listEntries(entries: entries, nextCursor: 0)))
        try driver.expectView(.list(TaskList.State([TaskItem("a", pomodoros: 1), TaskItem("b")])))
        return driver
    }

    @Test("A completed pomodoro is counted, stored and notified")
    func completed() throws {
        var driver = try opened()
        try driver.send(.list(.begun(row: 1)))
        try driver.advance(by: .seconds(2))
        let tasks = [TaskItem("a", pomodoros: 1), TaskItem("b", pomodoros: 1)]
        try driver.expectView(.list(TaskList.State(tasks)))
        try driver.answer(KeyValue.set("task/b", to: Array("1".utf8)), with: .success(.set(previous: nil)))
        try driver.answer(NotificationEffect("Done: b. Take a break."), with: .failed("no desktop"))
        try driver.expectView(.list(TaskList.State(tasks, problem: "no desktop")))
    }

    @Test("A notification that is not answered is given up after ten seconds")
    func unanswered() throws {
        var driver = try opened()
        try driver.send(.list(.begun(row: 1)))
        try driver.advance(by: .seconds(2))
        let notification = NotificationEffect("Done: b. Take a break.")
        let request = try driver.expect(notification)
        try driver.advance(by: .seconds(10))
        try driver.expectCancelled(request)
        let tasks = [TaskItem("a", pomodoros: 1), TaskItem("b", pomodoros: 1)]
        try driver.expectView(.list(TaskList.State(tasks, problem: "the notification was not shown in time")))
    }

    @Test("A stopped pomodoro is not counted")
    func stopped() throws {
        var driver = try opened()
        try driver.send(.list(.begun(row: 0)))
        try driver.advance(by: .seconds(1))
        try driver.expectView(.countDown(CountDown.State("a", secondsLeft: 1)))
        try driver.send(.stopped)
        try driver.expectView(.list(TaskList.State([TaskItem("a", pomodoros: 1), TaskItem("b")])))
    }

    @Test("A new task is stored under its title, and an existing title is not added again")
    func added() throws {
        var driver = try opened()
        for event in [TaskList.ShellEvent.drafted("c"), .submitted] { try driver.send(.list(event)) }
        try driver.answer(KeyValue.set("task/c", to: Array("0".utf8)), with: .failure(.timeout))
        let tasks = [TaskItem("a", pomodoros: 1), TaskItem("b"), TaskItem("c")]
        try driver.expectView(.list(TaskList.State(tasks, problem: "the store did not answer in time")))
        for event in [TaskList.ShellEvent.drafted("c"), .submitted] { try driver.send(.list(event)) }
        try driver.expectIgnored()
    }

    @Test("The shown tasks are stored when no request is pending, in whatever order the store performs writes")
    func order() {
        var simulation = Simulation({ Core<Pomodoro>(startingWith: .zero) }, handlers: [SimulatedStore()]) { view, _ in
            guard case .list(let list) = view, list.draft == nil else { return .list(.submitted) }
            return .list(list.tasks.isEmpty ? .drafted("a") : .removed(row: 0))
        }
        (simulation.weights.faults, simulation.weights.disturb) = (0, 0)
        simulation.always("the tasks are stored") {
            guard case .list(let list) = $0.view, $0.requests.isEmpty else { return true }
            return list.tasks.count == $0.handler(SimulatedStore.self)?.values.count
        }
        #expect(simulation.walk(seeds: 1...50, steps: 100) == nil)
    }
}
