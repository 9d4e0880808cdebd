/// Decides whether the process may terminate at the user's request, for example after asking the user or saving.
///
/// Deciders are consulted in order until one refuses, while events continue to be processed. They are not consulted if
/// the termination is forced or the process is not in the foreground.
public protocol TerminationDecider: Sendable {
    /// Returns whether the process may terminate. When the task is cancelled, the request is over and the result is
    /// ignored.
    func allowsTermination() async -> Bool

    /// Informs a decider that was consulted of the decision.
    ///
    /// - Parameter terminates: False if another decider refused, or if the process left the foreground first.
    func terminationDecided(_ terminates: Bool) async
}

extension TerminationDecider {
    public func terminationDecided(_ terminates: Bool) async {}
}

/// A termination request awaiting its decision.
struct TerminationRequest {
    let id: Int
    let task: Task<Void, Never>
    var asked: [any TerminationDecider] = []
}

extension ProcessStateMachine {
    /// Consults the deciders about terminating from the foreground; a no-op if a request is already pending.
    func requestTermination(from foreground: Foreground) async {
        guard terminationRequest == nil else { return }
        let deciders = foreground.dependencies.deciders
        guard !deciders.isEmpty else { return await enter(Terminating(from: foreground.context, .requested)) }
        let id = nextAttempt()
        terminationRequest = TerminationRequest(id: id, task: Task { await ask(deciders, id) })
    }

    private func ask(_ deciders: [any TerminationDecider], _ id: Int) async {
        for decider in deciders {
            guard terminationRequest?.id == id else { return }
            terminationRequest?.asked.append(decider)
            guard await decider.allowsTermination() else { return queue(.decision(attempt: id, terminates: false)) }
        }
        queue(.decision(attempt: id, terminates: true))
    }

    /// Handles the deciders' result; a no-op if the request is already over.
    func finishDeciding(_ id: Int, terminates: Bool) async {
        guard terminationRequest?.id == id, case .foreground(let foreground) = stage else { return }
        if terminates {
            await enter(Terminating(from: foreground.context, .requested))
        } else {
            await closeTerminationRequest(terminates: false)
        }
    }

    /// Closes the pending request, if any, and informs every decider consulted.
    func closeTerminationRequest(terminates: Bool) async {
        guard let request = terminationRequest.take() else { return }
        request.task.cancel()
        if !terminates { note(.terminationCancelled) }
        for decider in request.asked { await decider.terminationDecided(terminates) }
    }
}
