/// How long the process has been running, counted from the first line of its `main`.
public enum ProcessClock {
    private static let start = ContinuousClock.now

    /// Starts counting, when it is called first.
    static func begin() { _ = start }

    /// The time since then.
    public static var elapsed: Duration { start.duration(to: .now) }
}
