/// The state in which the process terminates.
public struct Terminating: Sendable {
    /// The services created during the launch; after a failed launch, those created before the error.
    public let services: Services
    /// The reason for termination.
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
