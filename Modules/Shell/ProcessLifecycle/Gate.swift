import Synchronization

/// Something that must have happened before the process shows its content: a lock is open, private data is gone.
///
/// All gates are waited for at the same time, each time the process enters the foreground, while events go on. Once all
/// are open, `onReady` is called and the action that waited is done. If one refuses, or the process leaves the
/// foreground before, the others are cancelled and the waiting action is dropped.
public protocol Gate: Sendable {
    /// Returns when the gate is open; throws when it refuses, and the process goes to the background.
    ///
    /// When the task is cancelled the attempt is over: it must return or throw, and whatever comes of it is ignored.
    func waitUntilOpen() async throws
}

/// The wait for the gates after one entry to the foreground.
struct GateAttempt {
    let id: Int
    let task: Task<Void, Never>
}

extension ProcessStateMachine {
    /// Shows content when every gate is open.
    func awaitGates(of foreground: Foreground) async {
        let gates = foreground.dependencies.gates
        guard !gates.isEmpty else { return await showContent(in: foreground) }
        let id = nextAttempt()
        gateAttempt = GateAttempt(id: id, task: Task { queue(.gates(attempt: id, await outcome(of: gates))) })
    }

    /// The end of an attempt. One that is over already, because the foreground was left, changes nothing.
    func finishGates(_ id: Int, _ outcome: Result<Void, any Error>) async {
        guard gateAttempt?.id == id, case .foreground(let foreground) = stage else { return }
        gateAttempt = nil
        switch outcome {
        case .success: await showContent(in: foreground)
        case .failure(let error):
            note(.gateRefused(error))
            await process(.willResignActive)
            await process(.didEnterBackground)
        }
    }

    /// Waits no more.
    func cancelGates() { gateAttempt.take()?.task.cancel() }

    private func showContent(in foreground: Foreground) async {
        var foreground = foreground
        foreground.isContentShown = true
        stage = .foreground(foreground)
        published.withLock { $0.isContentShown = true }
        await delegate.onReady(in: foreground)
        if let action = waitingAction.take() { await delegate.handle(action, in: foreground) }
    }
}

/// Waits for all gates at once, until the first refuses.
private func outcome(of gates: [any Gate]) async -> Result<Void, any Error> {
    do {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for gate in gates { group.addTask { try await gate.waitUntilOpen() } }
            for try await _ in group {}
        }
        return .success(())
    } catch {
        return .failure(error)
    }
}
