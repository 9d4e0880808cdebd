import CapabilityTesting
import CoreRuntime
import CoreTesting
import Dispatch
import Effects
import ShellRuntime
import Testing

/// A write, which is completed even if its answer is not awaited.
private struct Write: Effect {
    typealias Output = Bool
    let isCancellable: Bool
}

/// Asks for writes, and forgets them.
private enum Writer: RootMachine {
    typealias State = [String]
    enum Event {
        case asked(isCancellable: Bool), askedTwice, askedThrice(isCancellable: Bool = false), forgotten, written(Bool)
    }
    typealias ShellEvent = Event
    static var effects: [any Effect.Type] { [Write.self] }

    static func start(_ input: Void) -> Started { Started([]) }

    static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .asked(let isCancellable):
            return .request(Write(isCancellable: isCancellable)) { .written($0) }.cancellable("write")
        case .askedTwice: return .request(Write(isCancellable: false)) { _ in .asked(isCancellable: false) }
        case .askedThrice(let isCancellable):
            let writes = (0..<3).map { _ in Command.request(Write(isCancellable: isCancellable)) { Event.written($0) } }
            return .all(writes)
        case .forgotten:
            state.append("forgotten")
            return .cancel("write")
        case .written:
            state.append("written")
            return .none
        }
    }
}

/// Writes once a gate is opened, and tells how that ended.
private final class SlowWriter: EffectHandler {
    private let gate = AsyncStream<Never>.makeStream()
    private let begun = Counter()
    private let ends = Answers<String>()

    var hasBegun: Bool { begun.count > 0 }
    var results: [String] { ends.all }
    func open() { gate.continuation.finish() }

    func handle(_ effect: Write, reply: Reply<Bool>) async {
        begun.next()
        for await _ in gate.stream {}
        ends.reply(Task.isCancelled ? "cancelled" : "done")
        reply(true)
    }
}

@Suite(.timeLimit(.minutes(5))) struct WriteTests {
    private let writer = SlowWriter()
    private let faults = Answers<ShellFault>()
    private let shutdowns = Counter()

    /// Writes with `write`, or with the slow writer.
    private func shell(
        writing write: (@Sendable (Write, Reply<Bool>) async -> Void)? = nil
    ) throws -> Shell<Core<Writer>> {
        var handlers = HandlerRegistry()
        try handlers.register(Scripted(Write.self, write ?? writer.handle))
        let observer = ShellObserver<Core<Writer>> { [shutdowns] record in
            if case .shutdown = record { shutdowns.next() }
        }
        return try Shell(
            Core<Writer>(), handlers: handlers, observer: observer, report: { [faults] in faults.reply($0) })
    }

    @Test("Non-cancellable work is completed after its request is cancelled, and its answer is ignored")
    func cancelled() async throws {
        let shell = try shell()
        shell.send(.asked(isCancellable: false))
        #expect(await eventually { writer.hasBegun })
        shell.send(.forgotten)
        #expect(await eventually { shell.snapshot.view == ["forgotten"] })
        writer.open()
        #expect(await eventually { writer.results == ["done"] })
        await shell.shutdown()
        #expect(shell.snapshot.view == ["forgotten"] && faults.all == [])
    }

    @Test("A shutdown waits for non-cancellable work, and cancels other work", arguments: [true, false])
    func shutdown(isCancellable: Bool) async throws {
        let shell = try shell()
        shell.send(.asked(isCancellable: isCancellable))
        #expect(await eventually { writer.hasBegun })
        let end = Task { await shell.shutdown(deadline: .seconds(50)) }
        #expect(await eventually { shutdowns.count == 1 })
        if !isCancellable { writer.open() }
        await end.value
        #expect(writer.results == [isCancellable ? "cancelled" : "done"])
    }

    @Test("Waiting for writes ends after all of them or at the limit, and does not include cancellable work")
    func finished() async throws {
        let shell = try shell()
        shell.send(.asked(isCancellable: true))
        #expect(await eventually { writer.hasBegun })
        await shell.writesFinished(within: .seconds(50))
        shell.send(.askedThrice())
        await shell.writesFinished(within: .milliseconds(20))
        #expect(writer.results == [])
        let wait = Task { await shell.writesFinished(within: .seconds(50)) }
        writer.open()
        await wait.value
        #expect(writer.results.count >= 3)
        await shell.shutdown()
        await shell.writesFinished(within: .seconds(50))
    }

    @Test("The wait for writes ends when a handler that had answered before returns")
    func returnedLate() async throws {
        let (gate, opening) = AsyncStream<Never>.makeStream()
        let shell = try shell { _, reply in
            reply(true)
            for await _ in gate {}
        }
        shell.send(.askedThrice())
        #expect(await eventually { shell.snapshot.view.isEmpty == false })
        let ends = Counter()
        let wait = Task {
            await shell.writesFinished(within: .seconds(3600))
            ends.next()
        }
        // The wait begins while the handler has answered and not returned.
        for _ in 0..<100 { await shell.processed() }
        opening.finish()
        #expect(await eventually { ends.count == 1 })
        await shell.shutdown()
        await wait.value
    }

    @Test("Waiting for writes includes cancelled work that has not ended")
    func cancelledWork() async throws {
        let (gate, opening) = AsyncStream<Never>.makeStream()
        let (begun, ends) = (Counter(), Counter())
        let shell = try shell { _, _ in
            begun.next()
            // A task of its own, which is not cancelled.
            await Task { for await _ in gate {} }.value
        }
        shell.send(.asked(isCancellable: true))
        #expect(await eventually { begun.count == 1 })
        shell.send(.forgotten)
        let wait = Task {
            await shell.writesFinished(within: .seconds(3600))
            ends.next()
        }
        for _ in 0..<100 { await shell.processed() }
        #expect(ends.count == 0)
        opening.finish()
        await wait.value
        await shell.shutdown()
    }

    @Test("A shutdown ends the wait for writes")
    func finishedByShutdown() async throws {
        let shell = try shell()
        shell.send(.askedThrice())
        let wait = Task { await shell.writesFinished(within: .seconds(200)) }
        #expect(await eventually { writer.hasBegun })
        await shell.shutdown(deadline: .milliseconds(20))
        await wait.value
    }

    @Test("A write that is requested while the shell is closing is started")
    func whileClosing() async throws {
        let shell = try shell()
        shell.send(.askedTwice)
        #expect(await eventually { writer.hasBegun })
        let end = Task { await shell.shutdown(deadline: .seconds(50)) }
        #expect(await eventually { shutdowns.count == 1 })
        writer.open()
        await end.value
        #expect(writer.results == ["done", "done"])
    }

    @Test(
        "Work that has not started at a shutdown's deadline is reported and not started, and other work is abandoned",
        arguments: [true, false])
    func deadline(isCancellable: Bool) async throws {
        let begun = Counter()
        let gate = DispatchSemaphore(value: 0)
        let shell = try shell { _, _ in
            begun.next()
            // It computes before it first suspends, so the others wait.
            gate.wait()
        }
        shell.send(.askedThrice(isCancellable: isCancellable))
        #expect(await eventually { begun.count == 1 })
        await shell.processed()
        await shell.shutdown(deadline: .milliseconds(50))
        gate.signal()
        let ids = (1...3).map { RequestID(rawValue: $0) }
        #expect(
            faults.all == [.abandoned(ids[0], effect: "Write")] + ids[1...].map { .neverStarted($0, effect: "Write") })
        #expect(faults.all.last?.description == "the handler of Write #3 had not begun when the shell shut down")
        for _ in 0..<20 { await Task.yield() }
        #expect(begun.count == 1)
    }
}
