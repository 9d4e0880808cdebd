import ProcessLifecycle
import ShellRuntime
import Synchronization
import TextUI

/// What a run does in each state of its process. It is the one way from what the terminal and the signals tell to what
/// services and core are told.
struct AppProcess<App: TerminalApp>: ProcessDelegate {
    let session: AppSession<App>
    let timer: SessionTimer
    let prompt: Prompt
    let stops: UnnoticedStops
    /// Takes what the loop has to do for the process.
    let events: AppEventQueue<App.Bridge.ViewModel>

    func launch(_ launching: inout Launching) async throws {
        try await session.app.launch(&launching, around: session.shell, asking: prompt)
    }

    func onTransition(to foreground: Foreground) async {
        if foreground.lastBackground != nil { await tell(App.foregroundEvent) }
        if stops.take() { await foreground.services.noteStop() }
        await foreground.services.activateAll()
    }

    func didReturn(to foreground: Foreground) async { timer.resume() }

    func willLeave(_ foreground: Foreground) async { timer.pause() }

    func onReady(in foreground: Foreground) async { events.add([.contentShown]) }

    func handle(_ event: App.Bridge.Event, in foreground: Foreground) async { events.add([.actionDue]) }

    func onTransition(to background: Background) async {
        timer.pause()
        prompt.clear()
        await tell(App.backgroundEvent)
        await background.services.deactivateAll()
    }

    func onTransition(to terminating: Terminating) async {
        timer.pause()
        events.add([.terminating])
    }

    private func tell(_ event: App.Bridge.Event?) async {
        guard let event else { return }
        session.shell.send(event)
        await session.shell.processed()
    }
}

extension AppProcess {
    /// The process of a run, which is recorded with it.
    ///
    /// - Parameters:
    ///   - events: take what the loop has to do for the process.
    ///   - isTerminal: whether gates can ask somebody.
    static func start(
        _ session: AppSession<App>, telling events: AppEventQueue<App.Bridge.ViewModel>, isTerminal: Bool = true,
        timer: SessionTimer = SessionTimer()
    ) -> RunningProcess<App> {
        let recording = session.recording
        let language = session.app.display.presentation.language
        let prompt = Prompt(isTerminal: isTerminal, language: language) { events.add([.questionChanged]) }
        let stops = UnnoticedStops()
        let process = AppProcess(session: session, timer: timer, prompt: prompt, stops: stops, events: events)
        let machine = ProcessStateMachine(
            process,
            observer: { record in
                recording?.note(record)
                if case .gateRefused(let error) = record { events.add([.refused(error)]) }
            })
        return RunningProcess(
            machine: machine, timer: timer, prompt: prompt, stops: stops, life: Task { await machine.run() })
    }
}

/// Whether the process was stopped without a chance to notice.
final class UnnoticedStops: Sendable {
    private let hasStopped = Mutex(false)

    func note() { hasStopped.withLock { $0 = true } }
    func take() -> Bool { hasStopped.withLock { exchange(&$0, with: false) } }
}

/// A process that lives.
struct RunningProcess<App: TerminalApp>: Sendable {
    let machine: ProcessStateMachine<AppProcess<App>>
    let timer: SessionTimer
    let prompt: Prompt
    let stops: UnnoticedStops
    let life: Task<TerminationReason, Never>

    /// Waits for the launch, and throws what it throws.
    func launch() async throws(Failure) {
        await machine.processed()
        try await throwFailure()
    }

    /// Throws what the process has ended with, if it has ended with an error.
    func throwFailure() async throws(Failure) {
        guard machine.state == .terminating, case .failed(let error) = await life.value else { return }
        throw error as? Failure ?? Failure(.software, "The app cannot go on: \(error)")
    }

    /// Whether content may be drawn and gets the keys; until then, what gates ask is drawn and gets them.
    /// Continued, the run may have been stopped for long: it shows nothing before it has come back.
    var isContentShown: Bool { machine.isContentShown && !TerminalSignals.hasContinued }

    /// Something happens, so the app is in use. A stop that nobody announced lies between two calls.
    func noteUse() { if !TerminalSignals.hasContinued { timer.note() } }

    /// The run is in the foreground for the first time.
    func begin(_ action: App.Bridge.Event?) async {
        if let action { machine.perform(action) }
        machine.send(.didBecomeActive)
        await machine.processed()
    }

    /// Leaves the foreground, so that the process can be stopped.
    func enterBackground() async {
        machine.send(.willResignActive, .didEnterBackground)
        await machine.processed()
    }

    /// Comes back to the foreground; nothing has been drawn yet. Stopped by SIGSTOP, the run has not been told that it
    /// left: it leaves now, and has not been in use since the last event. A lock closes, however long it was.
    func enterForeground() async {
        TerminalSignals.hasContinued = false
        if machine.state == .foreground {
            timer.discard()
            stops.note()
            await enterBackground()
        }
        machine.send(.willEnterForeground, .didBecomeActive)
        await machine.processed()
    }

    /// The window has gained or lost the focus. What was reported before a stop and is read after it tells nothing.
    func focusChanged(_ hasFocus: Bool) {
        guard machine.state == .foreground else { return }
        machine.send(hasFocus ? .didBecomeActive : .willResignActive)
    }

    /// A gate has refused. A run that has shown content stops again; the result is what to tell before. One that has
    /// nothing to keep ends with the error, and so does one that no shell could continue.
    func refuse(_ error: any Error, afterContent hasShownContent: Bool) async -> String? {
        await machine.processed()
        // It may have been brought back since.
        guard machine.state == .background else { return nil }
        guard hasShownContent, JobControl.canSuspend else {
            machine.send(.willTerminate(.failed(error)))
            return nil
        }
        return (error as? Failure)?.message ?? "\(error)"
    }

    /// The user asks for the end. Unless it has come when this returns, deciders are asked; if all agree, it is told as
    /// ``AppEvent/terminating``.
    func requestEnd() async -> LoopControl {
        machine.send(.willTerminate(.requested))
        await machine.processed()
        return machine.state == .terminating ? .exit(nil) : .proceed
    }

    /// Ends, whatever anybody thinks of it; returns when services have ended.
    func end() async {
        machine.send(.willTerminate(.forced))
        _ = await life.value
    }
}
