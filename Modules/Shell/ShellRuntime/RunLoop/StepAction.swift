package import Effects

/// One thing that a shell does for a core.
package enum StepAction {
    /// Note that so many events meant nothing.
    case noteIgnored(Int)
    /// Cancel the handler of a request.
    case cancel(RequestID)
    /// Hand a view effect to whoever draws.
    case publish(any ViewEffect)
    /// Begin a request.
    case begin(Request)
    /// Look at the view, and draw it if the core says so.
    case show(rendersView: Bool)
}

extension CoreStep {
    /// Does what the core asks for, in the order that shell and replay share.
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
        try act(.show(rendersView: rendersView))
    }
}
