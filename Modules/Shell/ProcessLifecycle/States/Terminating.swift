/// The state in which the process ends.
public struct Terminating: Sendable {
    /// The services made while launching; after a failed launch, those made until then.
    public let services: Services
    /// Why the process ends.
    public let reason: TerminationReason

    init(from context: Launching.Context, _ reason: TerminationReason) {
        services = context.dependencies.services
        self.reason = reason
    }

    init(from context: Foreground.Context, _ reason: TerminationReason) {
        services = context.dependencies.services
        self.reason = reason
    }

    init(from context: Background.Context, _ reason: TerminationReason) {
        services = context.dependencies.services
        self.reason = reason
    }
}
