import ProcessLifecycle
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct GateTests {
    private let entry = ["Foreground.onTransition", "Foreground.didReturn"]
    private let shown = ["Foreground.onReady", "Foreground.handle(open)"]

    @Test("content, and the action that waits, wait until every gate is open")
    func everyGate() async {
        let (lock, clearing) = (ManualGate(), ManualGate())
        let process = gated(lock, clearing)
        process.machine.perform("open")
        #expect(await process.after(.didBecomeActive).suffix(2) == entry)
        #expect(await eventually { lock.attempts == 1 && clearing.attempts == 1 })
        await clearing.open()
        process.machine.perform("open")
        #expect(await process.after(.willResignActive) == ["action replaced", "Foreground.willLeave"])
        #expect(!process.machine.isContentShown)
        await lock.open()
        #expect(await eventually { process.journal.contains("Foreground.handle(open)") })
        #expect(await process.after() == shown)
        #expect(process.machine.isContentShown)
        process.machine.perform("next")
        #expect(await process.after() == ["Foreground.handle(next)"])
        await process.after(.didEnterBackground)
        #expect(!process.machine.isContentShown)
    }

    @Test("a refused gate leads back to the background; the others are cancelled, and what waited is dropped")
    func refusal() async {
        let (lock, clearing) = (ManualGate(), ManualGate())
        let process = gated(lock, clearing)
        process.machine.perform("open")
        await process.after(.didBecomeActive)
        #expect(await eventually { clearing.attempts == 1 })
        await lock.refuse()
        #expect(await eventually { process.machine.state == .background })
        #expect(
            await process.after() == [
                "gate refused: Fault()", "Foreground.willLeave", "foreground → background", "Background.onTransition",
                "action dropped", "Background.didReturn",
            ])
        #expect(clearing.cancellations == 1)
        #expect(await process.after(.willEnterForeground, .didBecomeActive).suffix(2) == entry)
        await lock.open(attempt: 1)
        await clearing.open(attempt: 1)
        #expect(await eventually { process.journal.contains("Foreground.onReady") })
        #expect(await process.after() == ["Foreground.onReady"])
    }

    @Test("leaving the foreground cancels the wait and drops what waited")
    func leaving() async {
        let lock = ManualGate()
        let process = gated(lock)
        process.machine.perform("open")
        await process.after(.didBecomeActive)
        #expect(await eventually { lock.attempts == 1 })
        #expect(await process.after(.didEnterBackground).contains("action dropped"))
        #expect(await eventually { lock.cancellations == 1 })
        #expect(process.machine.state == .background)
    }

    @Test("a gate that answers too late changes nothing, when the next wait has begun", arguments: [true, false])
    func late(opens: Bool) async {
        let lock = ManualGate(heedsCancellation: false)
        let process = gated(lock)
        await process.after(.didBecomeActive)
        #expect(await eventually { lock.attempts == 1 })
        await process.after(.didEnterBackground, .didBecomeActive)
        #expect(await eventually { lock.attempts == 2 })
        if opens { await lock.open() } else { await lock.refuse() }
        #expect(await eventually { lock.ends == 1 })
        for _ in 1...100 { #expect(await process.after() == []) }
        await lock.open(attempt: 1)
        #expect(await eventually { process.journal.contains("Foreground.onReady") })
    }

    @Test("a foreground knows whether it is the first to show content, and since when the process was away")
    func past() async {
        let start = ContinuousClock.now
        let seconds = Mutex(0)
        let journal = Journal()
        let lock = ManualGate()
        let delegate = PastDelegate(journal: journal, start: start, lock: lock)
        let process = ProcessUnderTest(delegate, journal, now: { start + .seconds(seconds.withLock(\.self)) })
        #expect(await process.after(.didEnterBackground, .didBecomeActive) == ["away at 0", "first, away since 0"])
        seconds.withLock { $0 = 10 }
        await lock.refuse()
        #expect(await eventually { process.machine.state == .background })
        #expect(await process.after(.didBecomeActive) == ["away at 10", "first, away since 10"])
        await lock.open(attempt: 1)
        #expect(await eventually { journal.contains("ready") })
        let log = await process.after(.didEnterBackground, .didBecomeActive)
        #expect(log == ["ready", "away at 10", "again, away since 10"])
    }

    private func gated(_ gates: ManualGate...) -> ProcessUnderTest<NotingDelegate> {
        ProcessUnderTest(noting: true, making: { launching in for gate in gates { launching.add(gate: gate) } })
    }
}

/// Notes what the states know of the past.
private struct PastDelegate: ProcessDelegate {
    let journal: Journal
    let start: ContinuousClock.Instant
    let lock: ManualGate

    func launch(_ launching: inout Launching) { launching.add(gate: lock) }
    func onTransition(to foreground: Foreground) {
        let away = foreground.lastBackground.map { "away since \(start.duration(to: $0).components.seconds)" }
        journal.note("\(foreground.isFirst ? "first" : "again"), \(away ?? "never away")")
    }
    func onReady(in foreground: Foreground) { journal.note("ready") }
    func onTransition(to background: Background) {
        journal.note("away at \(start.duration(to: background.entered).components.seconds)")
    }
}

/// Opens or refuses when a test says so.
private final class ManualGate: Gate {
    private struct State {
        var waits: [AsyncStream<Result<Void, Fault>>.Continuation] = []
        var ends = 0
        var cancellations = 0
    }
    private let state = Mutex(State())
    private let heedsCancellation: Bool

    init(heedsCancellation: Bool = true) { self.heedsCancellation = heedsCancellation }

    /// How often somebody has come to wait, how many have gone, and how many were told to.
    var attempts: Int { state.withLock { $0.waits.count } }
    var ends: Int { state.withLock { $0.ends } }
    var cancellations: Int { state.withLock { $0.cancellations } }

    func open(attempt: Int = 0) async { await answer(attempt, .success(())) }
    func refuse(attempt: Int = 0) async { await answer(attempt, .failure(Fault())) }

    private func answer(_ attempt: Int, _ answer: Result<Void, Fault>) async {
        #expect(await eventually { attempts > attempt })
        _ = state.withLock { $0.waits[attempt].yield(answer) }
    }

    func waitUntilOpen() async throws {
        let (answers, wait) = AsyncStream<Result<Void, Fault>>.makeStream()
        state.withLock { $0.waits.append(wait) }
        let answer = Task { await answers.first { _ in true } }
        let outcome = await withTaskCancellationHandler {
            await answer.value
        } onCancel: {
            state.withLock { $0.cancellations += 1 }
            if heedsCancellation { wait.finish() }
        }
        state.withLock { $0.ends += 1 }
        guard let outcome else { throw CancellationError() }
        try outcome.get()
    }
}
