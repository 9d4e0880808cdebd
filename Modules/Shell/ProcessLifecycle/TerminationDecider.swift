/// Has a say when the user asks the process to end: may ask, save, or wait.
///
/// Deciders are asked one after the other, while events go on, until one says no. Nobody is asked when the end is forced
/// or the process is not in the foreground.
public protocol TerminationDecider: Sendable {
    /// Whether the process may end. When the task is cancelled the question is over, and the answer is ignored.
    func allowsTermination() async -> Bool

    /// Tells a decider that was asked what has come of it.
    ///
    /// - Parameter terminates: false when another one said no, or the process left the foreground meanwhile.
    func terminationDecided(_ terminates: Bool) async
}

extension TerminationDecider {
    public func terminationDecided(_ terminates: Bool) async {}
}

/// A request to end that is being decided.
struct TerminationRequest {
    let id: Int
    let task: Task<Void, Never>
    var asked: [any TerminationDecider] = []
}

extension ProcessStateMachine {
    /// Asks the deciders whether the process may leave the foreground for good. One request is decided at a time.
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

    /// The deciders' answer. One to a request that is over already changes nothing.
    func finishDeciding(_ id: Int, terminates: Bool) async {
        guard terminationRequest?.id == id, case .foreground(let foreground) = stage else { return }
        if terminates {
            await enter(Terminating(from: foreground.context, .requested))
        } else {
            await closeTerminationRequest(terminates: false)
        }
    }

    /// Ends the question, if there is one, and tells everyone who was asked.
    func closeTerminationRequest(terminates: Bool) async {
        guard let request = terminationRequest.take() else { return }
        request.task.cancel()
        if !terminates { note(.terminationCancelled) }
        for decider in request.asked { await decider.terminationDecided(terminates) }
    }
}
