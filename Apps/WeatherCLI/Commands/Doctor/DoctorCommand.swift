import ArgumentTable
import TextApp

/// `weather doctor`: reports the app's environment and its problems. The checks are independent of each other.
struct DoctorCommand {
    let invocation: Invocation
    let settings: Settings

    func run() async throws(Failure) {
        // Files are checked before anything opens, and so may create, one of them.
        let files = files
        let (stored, key) = await stores()
        // No check has to run before the stored data could be shown.
        let ready = ProcessClock.elapsed.milliseconds
        var report = Report(sections: [
            (
                "program",
                [
                    Finding(name: "version", value: WeatherTable.version),
                    Finding(name: "ready", value: ready, reason: "from the start until all that is stored was read"),
                ] + firstFrame
            ),
            ("settings", given), ("files", files), ("terminal", terminal), ("stores", stored),
        ])
        if !invocation[WeatherOption.offline] { report.sections.append(("service", [await service(key)])) }
        if invocation[WeatherOption.json] {
            try Output.json(report.json)
        } else {
            try Output.data(
                lines: report.lines(columns: Screen.isTerminal ? Screen.width(invocation.environment) : nil))
        }
        let problems = report.findings.compactMap(\.problem)
        guard let first = problems.first else { return }
        throw Failure(
            first.status, problems.count == 1 ? "1 problem was found." : "\(problems.count) problems were found.")
    }

    /// How long the app took from its start to its first frame; empty if no start is known.
    private var firstFrame: [Finding] {
        guard let path = WeatherApp(settings).launchHistory else { return [] }
        let history = LaunchHistory(path)
        if let step = history.unfinished?.description() {
            return [
                Finding(name: "first frame", value: "not reached", reason: "the last start ended before it, \(step)")
            ]
        }
        guard let last = history.times.last, let median = history.median else { return [] }
        let reason = "\(median) ms is the median of the last \(history.times.count)"
        return [
            Finding(
                name: "first frame", value: "\(last) ms",
                reason: history.isSlower ? reason + "; the last ones were slower" : reason)
        ]
    }
}

extension Duration {
    /// The duration in whole milliseconds, as text: `35 ms`.
    var milliseconds: String { "\(Int64(self / .milliseconds(1))) ms" }
}
