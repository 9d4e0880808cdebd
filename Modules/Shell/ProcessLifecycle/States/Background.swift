/// The state in which the process is out of sight.
public struct Background: Sendable {
    let dependencies: Dependencies
    /// When this state was entered. The clock goes on while the process is stopped and the machine sleeps.
    public let entered: ContinuousClock.Instant
    private let isBeforeFirstContent: Bool

    /// The services made while launching.
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

    /// What the next state is made of.
    struct Context {
        let dependencies: Dependencies
        let entered: ContinuousClock.Instant
        let isBeforeFirstContent: Bool
    }

    var context: Context {
        Context(dependencies: dependencies, entered: entered, isBeforeFirstContent: isBeforeFirstContent)
    }
}
