package import Effects

/// A single action that a shell performs for a core.
package enum StepAction {
    /// Record the number of ignored events.
    case noteIgnored(Int)
    /// Cancel the handler of a request.
    case cancel(RequestID)
    /// Publish a view effect to the front end.
    case publish(any ViewEffect)
    /// Start a request.
    case begin(Request)
    /// Render the view.
    case render
}

extension CoreOutput {
    /// Performs the step's actions in the order that the shell and replays share.
    @inline(__always)
    package func perform(_ act: (StepAction) throws(BridgeError) -> Void) throws(BridgeError) {
        if ignoredEvents > 0 { try act(.noteIgnored(ignoredEvents)) }
        for id in cancelled { try act(.cancel(id)) }
        for request in requests {
            if let effect = request.effect as? any ViewEffect {
                try act(.publish(effect))
            } else {
                try act(.begin(request))
            }
        }
        if rendersView { try act(.render) }
    }
}
