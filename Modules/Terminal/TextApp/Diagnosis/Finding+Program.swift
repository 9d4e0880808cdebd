extension Finding {
    /// Returns the version of the program, the time since its start, and the time from a start to the first frame.
    ///
    /// - Parameters:
    ///   - version: the version.
    ///   - history: the launches, whose last one may have failed.
    public static func program(version: String, _ history: LaunchHistory?) -> [Finding] {
        [
            Finding(name: "version", value: version),
            Finding(
                name: "ready", value: ProcessClock.elapsed.milliseconds,
                reason: "from the start until all that is stored was read"),
        ] + (history.flatMap(firstFrame).map { [$0] } ?? [])
    }

    /// Returns how long the app took from its start to its first frame; nil if no start is known.
    private static func firstFrame(in history: LaunchHistory) -> Finding? {
        if let step = history.unfinished?.description() {
            return Finding(name: "first frame", value: "not reached", reason: "the last start ended before it, \(step)")
        }
        guard let last = history.times.last, let median = history.median else { return nil }
        let reason = "\(median) ms is the median of the last \(history.times.count)"
        return Finding(
            name: "first frame", value: "\(last) ms",
            reason: history.isSlower ? reason + "; the last ones were slower" : reason)
    }
}

extension Duration {
    /// The duration in whole milliseconds, as text: `35 ms`.
    public var milliseconds: String { "\(Int64(self / .milliseconds(1))) ms" }
}
