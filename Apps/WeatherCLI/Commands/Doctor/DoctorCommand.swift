import ArgumentTable
import TextApp

/// `weather doctor`: what the app finds, and what is wrong with it. Each part works whatever the others have found.
struct DoctorCommand {
    let invocation: Invocation
    let settings: Settings

    init(_ invocation: Invocation, _ settings: Settings) {
        self.invocation = invocation
        self.settings = settings
    }

    func run() async throws(Failure) {
        // Files are looked at before anything opens, and so may make, one of them.
        let files = FileFindings(settings, invocation.environment).all
        let stores = StoreFindings(settings)
        let stored = await stores.all()
        var findings = program(stored.ready) + SettingFindings(invocation, settings).all + files
        findings += TerminalFindings(invocation, settings).all() + stored.findings
        if !invocation.command.flag("offline") {
            findings.append(await ServiceFinding(settings).finding(key: stored.key))
        }
        if invocation.command.flag("json") {
            try Output.json(findings.json)
        } else {
            try Output.data(lines: findings.lines)
        }
        let problems = findings.compactMap(\.problem)
        guard let first = problems.first else { return }
        throw Failure(
            first.status, problems.count == 1 ? "1 problem was found." : "\(problems.count) problems were found.")
    }

    private func program(_ ready: Duration?) -> [Finding] {
        [Finding(.program, "version", WeatherTable.version)]
            + (ready.map {
                [Finding(.program, "ready", $0.milliseconds, reason: "from the start to the first content")]
            } ?? [])
    }
}

extension Duration {
    /// As people read it: `35 ms`.
    var milliseconds: String { "\(Int64(self / .milliseconds(1))) ms" }
}
