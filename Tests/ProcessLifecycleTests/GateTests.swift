import CapabilityTesting
import ProcessLifecycle
import Synchronization
import Testing

@Suite("Foreground gates", .timeLimit(.minutes(5)))
struct GateTests {
    private let entry = ["Foreground.onTransition", "Foreground.didReturn", "Foreground.willLeave"]

    @Test("Content is shown once every gate is open, and closed gates keep the process interrupted")
    func everyGate() async {
        let (lock, clearing) = (ManualGate(), ManualGate())
        let process = gated(lock, clearing)
        #expect(await process.after(.didBecomeActive).suffix(3) == entry)
        #expect(await eventually { lock.attempts == 1 && clearing.attempts == 1 })
        await clearing.open()
        #expect(await process.after(.willResignActive, .didBecomeActive) == [], "it is interrupted already")
        #expect(!process.machine.isContentShown)
        await lock.open()
        #expect(await eventually { process.journal.contains("Foreground.onReady") })
        #expect(await process.after() == ["Foreground.didReturn", "Foreground.onReady"])
        #expect(process.machine.isContentShown)
        await process.after(.didEnterBackground)
        #expect(!process.machine.isContentShown)
    }

    @Test("A refusing gate leads back to the background and cancels the others, and the next entry asks all again")
    func refusal() async {
        let (lock, clearing) = (ManualGate(), ManualGate())
        let process = gated(lock, clearing)
        await process.after(.didBecomeActive)
        #expect(await eventually { clearing.attempts == 1 })
        await lock.refuse()
        #expect(await eventually { process.machine.state == .background })
        #expect(
            await process.after() == [
                "gate refused: Fault()", "foreground → background", "Background.onTransition", "Background.didReturn",
            ])
        #expect(clearing.cancellations == 1)
        #expect(await process.after(.willEnterForeground, .didBecomeActive).suffix(3) == entry)
        await lock.open(attempt: 1)
        await clearing.open(attempt: 1)
        #expect(await eventually { process.journal.contains("Foreground.onReady") })
    }

    @Test("An open gate is not awaited")
    func open() async {
        let lock = ManualGate(isOpen: true)
        let process = gated(lock)
        #expect(
            await process.after(.didBecomeActive).suffix(3) == [
                "Foreground.onTransition", "Foreground.didReturn", "Foreground.onReady",
            ])
        #expect(lock.attempts == 0)
    }

    @Test("A process without the focus remains interrupted after the last gate has opened")
    func unfocused() async {
        let lock = ManualGate()
        let process = gated(lock)
        await process.after(.didBecomeActive, .willResignActive)
        await lock.open()
        #expect(await eventually { process.journal.contains("Foreground.onReady") })
        #expect(await process.after(.didBecomeActive) == ["Foreground.onReady", "Foreground.didReturn"])
    }

    @Test("Leaving the foreground cancels the wait")
    func leaving() async {
        for (event, state) in [
            (.didEnterBackground, .background), (.willTerminate(.requested), .terminating),
        ] as [(ProcessEvent, ProcessState)] {
            let lock = ManualGate()
            let process = gated(lock)
            await process.after(.didBecomeActive)
            #expect(await eventually { lock.attempts == 1 })
            process.machine.send(event)
            #expect(await eventually { lock.cancellations == 1 && process.machine.state == state })
        }
    }

    @Test("A gate's answer to an earlier attempt is ignored", arguments: [true, false])
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

    @Test("The foreground receives the time at which the process entered the background")
    func past() async {
        let start = ContinuousClock.now
        let seconds = Mutex(0)
        let journal = Journal()
        let process = ProcessUnderTest(
            PastDelegate(journal: journal, start: start), journal, noting: false,
            now: { start + .seconds(seconds.withLock(\.self)) })
        #expect(await process.after(.didBecomeActive) == ["never away"])
        for time in [0, 10] {
            seconds.withLock { $0 = time }
            #expect(await process.after(.didEnterBackground, .didBecomeActive) == ["away since \(time)"])
        }
    }

    private func gated(_ gates: ManualGate...) -> ProcessUnderTest<NotingDelegate> {
        ProcessUnderTest(making: { launching in for gate in gates { launching.add(gate: gate) } })
    }
}

/// Notes what a foreground knows of the past.
private struct PastDelegate: ProcessDelegate {
    let journal: Journal
    let start: ContinuousClock.Instant

    func launch(_ launching: inout Launching) {}
    func onTransition(to foreground: Foreground) {
        let away = foreground.lastBackground.map { "away since \(start.duration(to: $0).components.seconds)" }
        journal.note(away ?? "never away")
    }
}

/// Opens or refuses when a test says so.
final class ManualGate: Gate {
    private struct State {
        var waits: [AsyncStream<Result<Void, Fault>>.Continuation] = []
        var ends = 0
        var cancellations = 0
    }
    private let state = Mutex(State())
    private let heedsCancellation: Bool
    let isOpen: Bool

    init(heedsCancellation: Bool = true, isOpen: Bool = false) {
        (self.heedsCancellation, self.isOpen) = (heedsCancellation, isOpen)
    }

    /// The number of attempts to wait, of those that have ended, and of those that were cancelled.
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
