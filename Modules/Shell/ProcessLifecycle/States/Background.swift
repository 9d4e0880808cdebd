/// The state in which the process is not visible.
public struct Background: Sendable {
    let dependencies: Dependencies
    /// The time at which this state was entered. The clock advances while the process is stopped and while the machine
    /// sleeps.
    public let entered: ContinuousClock.Instant
    private let isBeforeFirstContent: Bool

    /// The services created during the launch.
    public var services: Services { dependencies.services }

    init(from context: Launching.Context, at entered: ContinuousClock.Instant) {
        dependencies = context.dependencies
        self.entered = entered
        isBeforeFirstContent = true
    }

    init(from context: Foreground.Context, at entered: ContinuousClock.Instant) {
        dependencies = context.dependencies
        self.entered = entered
        isBeforeFirstContent = context.isBeforeFirstContent
    }

    /// The data passed to the next state.
    struct Context {
        let dependencies: Dependencies
        let entered: ContinuousClock.Instant
        let isBeforeFirstContent: Bool
    }

    var context: Context {
        Context(dependencies: dependencies, entered: entered, isBeforeFirstContent: isBeforeFirstContent)
    }
}
