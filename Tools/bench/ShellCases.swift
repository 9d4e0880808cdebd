import CoreRuntime
import Effects
import ShellRuntime

/// The overhead of the shell around a core that does almost nothing.
let shellCases = [
    Benchmark("task-echo", "a task that waits is woken by another, and wakes it in turn", waiting: taskEcho),
    Benchmark(
        "shell-event", "an event is sent, and its snapshot reaches a listener", lowerBound: "task-echo",
        waiting: visits(.tick)),
    Benchmark(
        "shell-roundtrip", "an event asks a handler in memory, and the snapshot of its answer reaches a listener",
        lowerBound: "task-echo", waiting: visits(.ask)),
    Benchmark(
        "shell-1000-listeners", "an event is sent, and its snapshot reaches 1,000 listeners", lowerBound: "task-echo",
        waiting: visitsOfMany),
]

private typealias Run = @Sendable (Int) async -> Void

private let taskEcho: Run = { count in
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

/// Counts events, on its own or after a request to a handler.
private enum Visits: RootMachine {
    typealias State = Int
    enum ShellEvent { case tick, ask }
    enum Event { case shell(ShellEvent), answered(Int) }
    static var effects: [any Effect.Type] { [Probe.self] }
    static func event(from shellEvent: ShellEvent) -> Event { .shell(shellEvent) }
    static func start(_ input: Void) -> Started { Started(0) }
    static func update(_ state: inout Int, _ event: Event) -> Outcome {
        switch event {
        case .shell(.ask): return .request(Probe(number: state), then: Event.answered)
        case .shell(.tick), .answered:
            state &+= 1
            return .none
        }
    }
}

private struct ProbeHandler: EffectHandler {
    func handle(_ effect: Probe, reply: Reply<Int>) async { reply(effect.number) }
}

private func shell() -> Shell<Core<Visits>> {
    do {
        var handlers = HandlerRegistry()
        try handlers.register(ProbeHandler())
        return try Shell(Core<Visits>(), handlers: handlers)
    } catch {
        fatalError("bench: \(error)")
    }
}

private func visits(_ event: Visits.ShellEvent) -> Run {
    { count in
        let shell = shell()
        var updates = shell.updates().makeAsyncIterator()
        use(await updates.next())
        for _ in 0..<count {
            shell.send(event)
            use(await updates.next())
        }
        await shell.shutdown()
    }
}

private let visitsOfMany: Run = { count in
    let shell = shell()
    var listeners = (0..<1_000).map { _ in shell.updates().makeAsyncIterator() }
    for index in listeners.indices { use(await listeners[index].next()) }
    for _ in 0..<count {
        shell.send(.tick)
        for index in listeners.indices { use(await listeners[index].next()) }
    }
    await shell.shutdown()
}
