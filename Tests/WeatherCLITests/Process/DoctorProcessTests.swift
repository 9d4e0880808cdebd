import CapabilityTesting
@preconcurrency import Glibc
import JSONFormat
import LoopbackHTTP
import Testing

@Suite("The command doctor")
struct DoctorProcessTests {
    /// What the JSON of a report says of a subject; the problem begins with its status.
    private struct Finding {
        var value: String?
        var reason: String?
        var problem = ""
    }

    /// Runs the doctor, expects a status, and reads the findings by their names.
    private func findings(
        _ installation: Installation, _ options: String = "", status: Int32, environment: [String: String] = [:],
        at place: SourceLocation = #_sourceLocation
    ) async throws -> [String: Finding] {
        let run = try await installation.expect(
            "doctor --json \(options)", status: status, environment: environment, at: place)
        let report = try JSON(Array(run.output.utf8))
        guard report["schema"]?.int == 1, case .array(let findings)? = report["findings"] else { return [:] }
        return findings.reduce(into: [:]) { found, finding in
            let problem = finding["problem"].flatMap { problem in
                problem["status"]?.int.map { "\($0) \(problem["message"]?.string ?? "")" }
            }
            found[finding["name"]?.string ?? ""] = Finding(
                value: finding["value"]?.string, reason: finding["reason"]?.string, problem: problem ?? "")
        }
    }

    @Test("If all is well, the status says so, and the service is requested once, for nobody's place")
    func well() async throws {
        let installation = try await Installation()
        try await installation.expect("favorites add Fjellvang")
        let requests = installation.service.requests.count
        let files = try installation.home.files()
        let run = try await installation.expect("doctor", says: "")
        #expect(try installation.home.files() == files)
        for line in [
            "\n  location      60.7412,11.3217 (WEATHER_LOCATION)", "\n  units         metric (default)",
            "\n  ready  ", "\n  data           \(installation.dataDirectory) (writable, private)", "\n  favorites  1",
            "\n  key        in a sealed file", "\n  lock       off",
            "\n  \(installation.service.origin)  OpenWeather answers, and accepts the key (",
        ] {
            #expect(run.output.contains(line), "\(line) in \(run.output)")
        }
        #expect(installation.service.requests.count == requests + 1)
        #expect(installation.service.requests.last?.target.contains("lat=0&lon=0") == true)
        try await installation.expect(
            "demo doctor --json", prints: ["in memory", "OpenWeather answers, and accepts the key"])
        // Under a lock it needs no passphrase, and names nothing that is locked.
        try await installation.lock(by: "sésame")
        let locked = try await findings(
            installation, "--units imperial", status: 0, environment: ["WEATHER_LOCATION": ""])
        #expect(locked["units"]?.value == "imperial" && locked["units"]?.reason == "--units")
        #expect(locked["location"]?.value == "not set")
        #expect(locked["location"]?.reason?.contains("weather location set") == true)
        #expect(locked["lock"]?.value == "on" && locked["favorites"]?.value == "1")
        #expect(locked[installation.service.origin]?.reason == "the app is locked")
        #expect(installation.service.requests.count == requests + 1)
    }

    @Test("A wrong configuration is told line by line, and everything else all the same")
    func brokenConfiguration() async throws {
        let installation = try await Installation()
        let path = try installation.home.write(
            "units = kelvin\nnonsense\nlock-after = 1m\nlocation = 99,0\n", to: "config/weather/config")
        try await installation.expect(
            "doctor --offline", status: 78,
            prints: .with([
                "! \(path):1: units is \"kelvin\"", "! \(path):2:9: expected name = value.",
                "  lock-after    1m (\(path):3)", "! \(path):4: ", "key        in a sealed file",
            ]), says: .exactly("weather: 3 problems were found.\n"), environment: ["WEATHER_LOCATION": ""])
    }

    @Test("Without a key, a home and a connection it reports, leaves nothing behind, and has a remedy for each")
    func nothing() async throws {
        let installation = try await Installation(key: nil)
        let files = try installation.home.files()
        var found = try await findings(installation, status: 77)
        #expect(found["key"]?.problem.hasPrefix("77 ") == true && found["key"]?.problem.contains("key set") == true)
        #expect(found[installation.service.origin]?.value == "OpenWeather answers")
        #expect(try installation.home.files() == files)
        installation.service.stop()
        let homeless = ["HOME": "", "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": ""]
        found = try await findings(installation, status: 78, environment: homeless)
        #expect(found["data"]?.problem.contains("--data-dir") == true)
        #expect(found[installation.service.origin]?.problem.hasPrefix("75 ") == true)
    }

    @Test("Files that are open to others, damaged or unreadable, and a key that is refused are told")
    func troubles() async throws {
        let installation = try await Installation(key: "bad")
        try await installation.keep(Array("[]".utf8))
        chmod(installation.dataDirectory, 0o755)
        _ = try installation.home.write("damaged", to: "\(Installation.data)/favorites.broken-1")
        var found = try await findings(installation, status: 77)
        #expect(found["data"]?.problem.contains("chmod 700") == true)
        #expect(found["kept aside"]?.value?.hasSuffix("/favorites.broken-1") == true)
        #expect(found[installation.service.origin]?.value == "OpenWeather answers, and refuses the key")
        let refused = try #require(found[installation.service.origin]?.problem)
        #expect(refused.hasPrefix("77 ") && refused.contains("weather key set"))
        let file = try installation.home.write("bad", to: "key")
        found = try await findings(installation, "--key-file \(file)", status: 77)
        let given = try #require(found[installation.service.origin]?.problem)
        #expect(given.hasPrefix("77 ") && given.contains("--key-file") && !given.contains("weather key set"))
        chmod(installation.dataDirectory, 0o700)
        for suffix in ["", "-wal", "-shm"] {
            unlink("\(installation.dataDirectory)/values.sqlite\(suffix)")
            mkdir("\(installation.dataDirectory)/values.sqlite\(suffix)", 0o700)
        }
        found = try await findings(installation, "--offline", status: 74)
        #expect(found["favorites"]?.problem.contains("--data-dir") == true)
        #expect(found["key"]?.value == "in a sealed file")
    }

    @Test("Glyphs and colors have the reason that would change them")
    func reasons() async throws {
        let installation = try await Installation(key: nil, environment: ["LC_ALL": "C"])
        let path = "\(installation.home.path)/config/weather/config"
        let (forced, no) = (["FORCE_COLOR": "1", "TERM": "xterm"], ["NO_COLOR": "1"])
        for (lines, option, environment) in [
            (["glyphs         ascii (locale: LC_ALL=C)", "color          none (no terminal)"], "", ["TERM": "xterm"]),
            (["glyphs         unicode (\(path):1)", "color          none (NO_COLOR=1)"], "", forced.merging(no) { $1 }),
            (["glyphs         ascii (--ascii)", "color          ansi16 (FORCE_COLOR=1)"], "--ascii", forced),
        ] {
            try await installation.expect(
                "doctor --offline \(option)", status: 77, prints: .with(lines.map { "\n  \($0)\n" }),
                environment: environment)
            try installation.home.write("glyphs = unicode", to: path)
        }
    }

    @Test(
        "A terminal is asked how wide it draws symbols, and is left as it was; joined ones may be wider",
        arguments: [(true, 3), (true, 5), (false, 3)])
    func widths(isRight: Bool, afterFlag: Int) async throws {
        // The reports are there before they are asked for: on a busy machine they would come too late.
        let columns = [2, 2, isRight ? 2 : 3, 2, 2, 3, 3, 3, 3, 3, afterFlag]
        let installation = try await Installation()
        let screen = try TerminalScreen(width: 120, height: 80, of: installation)
        screen.type(columns.map { "\u{1B}[1;\($0)R" }.joined())
        let child = try installation.start(
            ["doctor", "--offline"], environment: ["TERM": "xterm"], screen.ends)
        #expect(await screen.hears("🏳️‍🌈\u{1B}[6n"), "\(screen.bytes)")
        #expect(await child.end() == .exited(isRight ? 0 : 78))
        let finding = !isRight ? "☁ 2, ▸ 1" : afterFlag == 3 ? "(as counted)" : "🏳️‍🌈 4"
        #expect(await screen.hears(finding), "\(screen.bytes)")
        #expect(screen.isCooked)
    }

    @Test("It says how long the app took to its first frame, and whether the last start never reached it")
    func firstFrame() async throws {
        let installation = try await Installation()
        try await installation.expect("now")
        #expect(try await findings(installation, "--offline", status: 0)["first frame"] == nil)
        for isUnfinished in [false, true] {
            if isUnfinished {
                try await installation.lock(by: "sésame")
                let (app, screen) = try installation.launch("")
                await screen.expect("Isobar · locked")
                app.send(SIGKILL)
                #expect(await app.end() == .killed(signal: SIGKILL))
                let found = try await findings(installation, "--offline", status: 0)["first frame"]
                #expect(found?.value == "not reached")
                #expect(found?.reason == "the last start ended before it, while waiting for an answer")
            }
            let (app, screen) = try installation.launch("", width: 100)
            if isUnfinished {
                await screen.expect("Isobar · locked")
                screen.type("sésame\r")
            }
            await screen.expect("13 °C")
            await app.quit(screen)
            #expect(
                screen.text.contains("The last start ended before anything was shown, while waiting for an answer.")
                    == isUnfinished)
            let found = try await findings(installation, "--offline", status: 0)["first frame"]
            #expect(found?.value?.hasSuffix(" ms") == true && found?.reason?.hasSuffix("median of the last 1") == true)
        }
    }

    @Test("A terminal that does not answer is not waited for long, and a narrow one has wrapped lines")
    func silence() async throws {
        let (child, screen) = try await Installation().launch(
            "doctor --offline", width: 44, height: 80)
        #expect(await child.end() == .exited(0))
        #expect(await screen.hears("not measured (the\r\n    terminal does not tell)"), "\(screen.bytes)")
        #expect(screen.isCooked)
    }
}
