import Synchronization

/// A precondition for showing content, such as an unlocked screen or the removal of private data.
///
/// Each time the process enters the foreground, its closed gates are awaited concurrently, while events continue to be
/// processed. The wait is an interruption: it begins with `willLeave` and ends with `didReturn`. Once all are open,
/// `onReady` is called. If a gate throws, or the process leaves the foreground first, the other gates are cancelled.
public protocol Gate: Sendable {
    /// Whether the gate is open, so that nothing has to be awaited. False by default.
    var isOpen: Bool { get }

    /// Returns when the gate is open, or throws to send the process to the background.
    ///
    /// Must return or throw when the task is cancelled; the result of a cancelled attempt is ignored.
    func waitUntilOpen() async throws
}

extension Gate {
    public var isOpen: Bool { false }
}

extension ProcessStateMachine {
    /// Shows content once every gate is open.
    func awaitGates(in foreground: Foreground) async {
        let gates = gates.filter { !$0.isOpen }
        guard !gates.isEmpty else { return await showContent(in: foreground) }
        await willLeave(.gate)
        gateAttempts += 1
        let id = gateAttempts
        gateAttempt = Task { queue(.gates(attempt: id, await outcome(of: gates))) }
    }

    /// Ends an attempt; a no-op for an attempt that was cancelled because the process left the foreground.
    func finishGates(_ id: Int, _ outcome: Result<Void, any Error>) async {
        guard gateAttempt != nil, gateAttempts == id, case .foreground(let foreground) = stage else { return }
        gateAttempt = nil
        switch outcome {
        case .success:
            await didReturn(.gate)
            await showContent(in: foreground)
        case .failure(let error):
            observe(.gateRefused(error))
            await enter(Background(entered: now()))
        }
    }

    /// Cancels the wait for the gates.
    func cancelGates() { gateAttempt.take()?.cancel() }

    private func showContent(in foreground: Foreground) async {
        published.withLock { $0.isContentShown = true }
        await call("Foreground.onReady") { await delegate.onReady(in: foreground) }
    }
}

/// Waits for all gates concurrently, until the first one throws.
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
