import CoreRuntime
import CoreTesting
import Effects
import ShellRuntime
import Synchronization
import Testing

/// Writes something down, and is finished although nobody waits for it.
private struct Write: Effect {
    typealias Output = Bool
    let outlivesRequest: Bool
}

/// Asks for writes, and forgets them.
private enum Writer: RootMachine {
    typealias State = [String]
    enum Event { case asked(outlives: Bool), forgotten, written(Bool) }
    typealias ShellEvent = Event
    static var effects: [any Effect.Type] { [Write.self] }

    static func start(_ input: Void) -> Started { Started([]) }

    static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch event {
        case .asked(let outlives):
            return .running(
                state, .request(Write(outlivesRequest: outlives)) { .written($0) }.cancellable("write"))
        case .forgotten: return .running(state + ["forgotten"], .render.and(.cancel("write")))
        case .written: return .running(state + ["written"])
        }
    }
}

/// Writes once a gate is opened, and tells how that ended.
private final class SlowWriter: EffectHandler {
    private let gate = AsyncStream<Never>.makeStream()
    private let begun = Atomic(0)
    private let ends = Mutex<[String]>([])

    var hasBegun: Bool { begun.load(ordering: .relaxed) > 0 }
    var results: [String] { ends.withLock { $0 } }
    func open() { gate.continuation.finish() }

    func handle(_ effect: Write, reply: Reply<Bool>) async {
        begun.add(1, ordering: .relaxed)
        for await _ in gate.stream {}
        ends.withLock { $0.append(Task.isCancelled ? "cancelled" : "done") }
        reply(true)
    }
}

private final class ShellLog: Sendable {
    let faults = Mutex<[ShellFault]>([])
    let isEnding = Atomic(false)
}

@Suite(.timeLimit(.minutes(1))) struct WriteTests {
    private let writer = SlowWriter()
    private let log = ShellLog()

    private func shell() throws -> Shell<Core<Writer>> {
        var handlers = HandlerRegistry()
        try handlers.register(writer, execution: .concurrent)
        let observer = ShellObserver<Core<Writer>> { [log] record in
            if case .shutdown = record { log.isEnding.store(true, ordering: .relaxed) }
        }
        return try Shell(Core<Writer>(), handlers: handlers, observer: observer) { [log] fault in
            log.faults.withLock { $0.append(fault) }
        }
    }

    @Test("work that outlives its request is finished when that is cancelled, and its answer changes nothing")
    func cancelled() async throws {
        let shell = try shell()
        shell.send(.asked(outlives: true))
        #expect(await eventually { writer.hasBegun })
        shell.send(.forgotten)
        #expect(await eventually { shell.snapshot.view == ["forgotten"] })
        writer.open()
        #expect(await eventually { writer.results == ["done"] })
        await shell.shutdown()
        #expect(shell.snapshot.view == ["forgotten"] && log.faults.withLock { $0 } == [])
    }

    @Test("a shutdown waits for work that outlives its request, and cancels the other", arguments: [true, false])
    func shutdown(outlives: Bool) async throws {
        let shell = try shell()
        shell.send(.asked(outlives: outlives))
        #expect(await eventually { writer.hasBegun })
        let end = Task { await shell.shutdown(deadline: .seconds(50)) }
        #expect(await eventually { log.isEnding.load(ordering: .relaxed) })
        if outlives { writer.open() }
        await end.value
        #expect(writer.results == [outlives ? "done" : "cancelled"])
    }
}
