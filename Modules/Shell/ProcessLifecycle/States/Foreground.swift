/// The state in which the process is visible and accepts input.
public struct Foreground: Sendable {
    let dependencies: Dependencies
    /// Whether the process has not shown content before. Also true after a start in the background, or if a gate
    /// refused the first entry.
    public let isFirst: Bool
    /// The time at which the process last entered the background; nil if it never has. The clock advances while the
    /// process is stopped and while the machine sleeps.
    public let lastBackground: ContinuousClock.Instant?
    /// Whether every gate has opened since this state was entered.
    var isContentShown = false

    /// The services created during the launch.
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

    /// The data passed to the next state.
    struct Context {
        let dependencies: Dependencies
        let isBeforeFirstContent: Bool
    }

    var context: Context { Context(dependencies: dependencies, isBeforeFirstContent: isFirst && !isContentShown) }
}
