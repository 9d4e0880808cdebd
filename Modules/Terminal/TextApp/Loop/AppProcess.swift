import Effects
import ProcessLifecycle
import ShellRuntime
import TextUI

/// The delegate of an app's process. It is the only path from terminal events and signals to the services and the core.
struct AppProcess<App: TerminalApp>: ProcessDelegate {
    let session: AppSession<App>
    let timer: SessionTimer
    let prompt: Prompt
    /// Receives the events that the loop has to handle for the process.
    let events: AppEventQueue<App.Bridge.ViewModel>

    func launch(_ launching: inout Launching) async throws {
        try await session.app.launch(&launching, around: session.shell, asking: prompt)
    }

    func onTransition(to foreground: Foreground) async {
        if foreground.lastBackground != nil { await tell(.entered) }
    }

    func didReturn(to foreground: Foreground) async { timer.resume() }

    func willLeave(_ foreground: Foreground) async { timer.pause() }

    func onReady(in foreground: Foreground) async { events.add([.processChanged]) }

    func onTransition(to background: Background) async {
        timer.pause()
        prompt.clear()
        await tell(.left)
    }

    func onTransition(to terminating: Terminating) async {
        timer.pause()
        events.add([.processChanged])
    }

    private func tell(_ change: ForegroundEvent) async {
        guard let event = App.event(for: change) else { return }
        session.shell.send(event)
        await session.processed()
    }
}

extension AppProcess {
    /// Starts the process of a run, recording its transitions in the run's recording.
    ///
    /// - Parameters:
    ///   - events: receives the events that the loop has to handle for the process.
    ///   - isTerminal: whether gates can ask a user.
    static func start(
        _ session: AppSession<App>, telling events: AppEventQueue<App.Bridge.ViewModel>, isTerminal: Bool = true,
        timer: SessionTimer = SessionTimer()
    ) -> RunningProcess<App> {
        let presentation = session.app.display.presentation
        let prompt = Prompt(isTerminal: isTerminal, in: presentation) { events.add([.processChanged]) }
        let process = AppProcess(session: session, timer: timer, prompt: prompt, events: events)
        let machine = ProcessStateMachine(
            process,
            observer: { record in
                session.note(record)
                if case .gateRefused(let error) = record { events.add([.refused(error)]) }
            })
        return RunningProcess(machine: machine, timer: timer, prompt: prompt, life: Task { await machine.run() })
    }
}

/// A running process and its collaborators.
struct RunningProcess<App: TerminalApp>: Sendable {
    let machine: ProcessStateMachine<AppProcess<App>>
    let timer: SessionTimer
    let prompt: Prompt
    let life: Task<TerminationReason, Never>

    /// Waits for the launch.
    ///
    /// - Throws: the error of the launch.
    func launch() async throws(Failure) {
        await machine.processed()
        try await throwFailure()
    }

    /// Throws the error that terminated the process, if any.
    func throwFailure() async throws(Failure) {
        guard machine.state == .terminating, case .failed(let error) = await life.value else { return }
        throw error as? Failure ?? Failure(.software, "The app has stopped: \(error)")
    }

    /// Whether content is drawn and receives the keys, rather than the questions of gates. False after SIGCONT until
    /// the run has re-entered the foreground, since it may have been stopped for long.
    var isContentShown: Bool { machine.isContentShown && !TerminalSignals.hasContinued }

    /// Adds the time since the last call to the time of use, unless the process was stopped in between.
    func noteUse() { if !TerminalSignals.hasContinued { timer.note() } }

    /// Enters the foreground for the first time.
    func begin() async {
        machine.send(.didBecomeActive)
        await machine.processed()
    }

    /// Leaves the foreground, so that the process can be stopped.
    func enterBackground() async {
        machine.send(.willResignActive, .didEnterBackground)
        await machine.processed()
    }

    /// Re-enters the foreground; nothing has been drawn yet. After SIGSTOP, the run has not left the foreground: it
    /// leaves now, the time since the last event does not count as use, and services are notified of the stop, so that
    /// a lock closes regardless of the time.
    func enterForeground() async {
        TerminalSignals.hasContinued = false
        if machine.state == .foreground {
            timer.discard()
            machine.send(.willResignActive, .didEnterBackground, .wasStopped)
        }
        machine.send(.willEnterForeground, .didBecomeActive)
        await machine.processed()
    }

    /// Handles a change of the window's focus. Reports from before a stop that are read after it are ignored.
    func focusChanged(_ hasFocus: Bool) {
        guard machine.state == .foreground else { return }
        machine.send(hasFocus ? .didBecomeActive : .willResignActive)
    }

    /// Handles the refusal of a gate. A run that has shown content is to be stopped again; the result is the message to
    /// print first. A run that has not, or that no shell could continue, ends with the error.
    func refuse(_ error: any Error, afterContent hasShownContent: Bool) async -> String? {
        await machine.processed()
        // The run may have returned to the foreground since.
        guard machine.state == .background else { return nil }
        guard hasShownContent, JobControl.canSuspend else {
            machine.send(.willTerminate(.failed(error)))
            return nil
        }
        return (error as? Failure)?.message ?? "\(error)"
    }

    /// Terminates the process unconditionally; returns when the services have ended.
    func end() async {
        machine.send(.willTerminate(.requested))
        _ = await life.value
    }
}
