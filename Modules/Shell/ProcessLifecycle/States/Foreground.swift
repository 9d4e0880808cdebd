/// The state in which the user can see the process and act.
public struct Foreground: Sendable {
    let dependencies: Dependencies
    /// Whether the process has not shown content before. Still true after a start out of sight, or one that a gate
    /// refused.
    public let isFirst: Bool
    /// When the process last entered the background; nil if it never has. The clock goes on while the process is
    /// stopped and the machine sleeps.
    public let lastBackground: ContinuousClock.Instant?
    /// Whether every gate has opened since this state was entered.
    var isContentShown = false

    /// The services made while launching.
    public var services: Services { dependencies.services }

    init(from context: Launching.Context) {
        dependencies = context.dependencies
        isFirst = true
        lastBackground = nil
    }

    init(from context: Background.Context) {
        dependencies = context.dependencies
        isFirst = context.isBeforeFirstContent
        lastBackground = context.entered
    }

    /// What the next state is made of.
    struct Context {
        let dependencies: Dependencies
        let isBeforeFirstContent: Bool
    }

    var context: Context { Context(dependencies: dependencies, isBeforeFirstContent: isFirst && !isContentShown) }
}
