import CoreRuntime
import Effects
import ShellRuntime

/// The overhead of the shell around a core that does almost nothing.
let shellCases = [
    // A task that waits is woken by another task, and wakes that one in turn.
    Benchmark("task-echo") { { count in wait { await echo(count) } } },
    // An event triggers a request to a handler in memory, and the snapshot of its answer reaches a listener.
    Benchmark("shell-roundtrip", lowerBound: "task-echo") {
        var handlers = HandlerRegistry()
        try handlers.register(ProbeHandler())
        let shell = try Shell(Core<Visits>(), handlers: handlers)
        return { count in wait { await visit(shell, count) } }
    },
]

@Sendable private func echo(_ count: Int) async {
    let (questions, ask) = AsyncStream<Int>.makeStream()
    let (answers, reply) = AsyncStream<Int>.makeStream()
    let echo = Task.detached { for await question in questions { reply.yield(question) } }
    var received = answers.makeAsyncIterator()
    for number in 0..<count {
        ask.yield(number)
        use(await received.next())
    }
    ask.finish()
    await echo.value
}

/// Counts events after a request to a handler.
private enum Visits: RootMachine {
    typealias State = Int
    typealias ShellEvent = Void
    enum Event { case visit, answered(Int) }
    static var effects: [any Effect.Type] { [Probe.self] }
    static func event(from shellEvent: Void) -> Event { .visit }
    static func start(_ input: Void) -> Started { Started(0) }
    static func update(_ state: inout Int, _ event: Event) -> Outcome {
        if case .visit = event { return .request(Probe(number: state), then: Event.answered) }
        state &+= 1
        return .none
    }
}

private struct ProbeHandler: EffectHandler {
    func handle(_ effect: Probe, reply: Reply<Int>) async { reply(effect.number) }
}

@Sendable private func visit(_ shell: Shell<Core<Visits>>, _ count: Int) async {
    var updates = shell.updates().makeAsyncIterator()
    use(await updates.next())
    for _ in 0..<count {
        shell.send(())
        use(await updates.next())
    }
}
