/// Measures the time since the start of `main`.
public enum ProcessClock {
    private static let start = ContinuousClock.now

    /// Starts the clock; only the first call has an effect.
    static func begin() { _ = start }

    /// The time since the clock was started.
    public static var elapsed: Duration { start.duration(to: .now) }
}
