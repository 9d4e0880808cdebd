import CapabilityTesting
@preconcurrency import Glibc
import JSONFormat
import LoopbackHTTP
import Testing

@Suite("Command `doctor`")
struct DoctorProcessTests {
    @Test("Without problems the status is 0, and the service is requested once, at a fixed coordinate")
    func well() async throws {
        let installation = try await Installation()
        try await installation.expect("favorites add Fjellvang")
        let requests = installation.service.requests.count
        let files = try installation.home.files()
        let service = "\n  \(installation.service.origin)  OpenWeather answers, and accepts the key ("
        try await installation.expect(
            "doctor",
            prints: .with([
                "\n  location      60.7412,11.3217 (WEATHER_LOCATION)", "\n  units         metric (default)",
                "\n  ready  ", "\n  data           \(installation.dataDirectory) (writable, private)",
                "\n  favorites  1", "\n  key        in a sealed file", "\n  lock       off", service,
            ]), says: "")
        #expect(try installation.home.files() == files)
        #expect(installation.service.requests.count == requests + 1)
        #expect(installation.service.requests.last?.target.contains("lat=0&lon=0") == true)
        try await installation.expect(
            "demo doctor",
            prints: ["that of the sample data", "in memory", "OpenWeather answers, and accepts the key"],
            environment: ["WEATHER_LOCATION": ""])
        // Under a lock it needs no passphrase, and names nothing that is locked.
        try await installation.lock(by: "sésame")
        try await installation.expect(
            "doctor --units imperial",
            prints: [
                "\n  units         imperial (--units)\n", "\n  location      not set (", "weather location set",
                "\n  favorites  1\n", "\n  lock       on", "the app is locked",
            ], environment: ["WEATHER_LOCATION": ""])
        #expect(installation.service.requests.count == requests + 1)
    }

    @Test("Errors in the configuration are reported with their lines, and all other findings are still made")
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

    @Test("Without a key, a home or a connection the report has a remedy for each, and no file is created")
    func nothing() async throws {
        let installation = try await Installation(key: nil)
        let files = try installation.home.files()
        let run = try await installation.expect("doctor --json", status: 77, prints: "OpenWeather answers\"")
        #expect(try installation.home.files() == files)
        let report = try JSON(Array(run.output.utf8))
        guard report["schema"]?.int == 1, case .array(let findings)? = report["findings"] else {
            throw ChildError(cause: run.output)
        }
        let problem = try #require(findings.first { $0["name"]?.string == "key" }?["problem"])
        #expect(problem["status"]?.int == 77 && problem["message"]?.string?.contains("weather key set") == true)
        installation.service.stop()
        try await installation.expect(
            "doctor --lang de", status: 78, prints: ["--data-dir", "  ! The weather service could not be reached: "],
            environment: ["HOME": "", "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": ""])
    }

    @Test("Files that are damaged, unreadable or open to others, and a refused key, are reported")
    func troubles() async throws {
        let installation = try await Installation(key: "bad")
        let data = installation.dataDirectory
        try await installation.keep(Array("[]".utf8))
        chmod(data, 0o755)
        try installation.home.write("damaged", to: data + "/favorites.broken-1")
        let refused = "OpenWeather answers, and refuses the key"
        try await installation.expect(
            "doctor", status: 77,
            prints: .with(["chmod 700", "kept aside", "/favorites.broken-1", refused, "weather key set"]))
        let file = try installation.home.write("bad", to: "key")
        let given = try await installation.expect("doctor --key-file \(file)", status: 77, prints: .with([refused]))
        #expect(given.output.contains(/! .*--key-file/) && !given.output.contains("weather key set"))
        chmod(data, 0o700)
        for suffix in ["", "-wal", "-shm"] {
            unlink("\(data)/values.sqlite\(suffix)")
            mkdir("\(data)/values.sqlite\(suffix)", 0o700)
        }
        try await installation.expect(
            "doctor --offline --lang de", status: 74,
            prints: ["! The favorites could not be read: ", "--data-dir", "\n  key         in a sealed file\n"])
    }

    @Test("Glyphs and colors are reported with the reason for their values")
    func reasons() async throws {
        let installation = try await Installation(key: nil, environment: ["LC_ALL": "C"])
        let path = "\(installation.home.path)/config/weather/config"
        let (forced, no) = (["FORCE_COLOR": "1", "TERM": "xterm"], ["NO_COLOR": "1"])
        for (lines, option, environment) in [
            (["glyphs         ascii (locale: LC_ALL=C)", "color          none (no terminal)"], "", ["TERM": "xterm"]),
            (
                ["glyphs         unicode (\(path):1)", "color          none (NO_COLOR=1)"], "",
                forced.merging(no) { $1 }
            ),
            (["glyphs         ascii (--ascii)", "color          ansi16 (FORCE_COLOR=1)"], "--ascii", forced),
        ] {
            try await installation.expect(
                "doctor --offline \(option)", status: 77, prints: .with(lines.map { "\n  \($0)\n" }),
                environment: environment)
            try installation.home.write("glyphs = unicode", to: path)
        }
        try await installation.expect(
            "doctor --offline --ascii", status: 77, prints: " Kittilanvaara (WEATHER_LOCATION)\n",
            environment: ["WEATHER_LOCATION": "Kittilänvaara"])
        try await installation.expect(
            "doctor --offline --ascii --json", status: 77, prints: "\"Kittilänvaara\"",
            environment: ["WEATHER_LOCATION": "Kittilänvaara"])
    }

    @Test(
        "The width of symbols is measured at a terminal, unless it does not answer, and the terminal is restored",
        arguments: [
            (120, 2, 3, 0, "(as counted)"), (120, 2, 5, 0, "🏳️‍🌈 4"), (120, 3, 3, 78, "☁ 2, ▸ 1"),
            // One that does not answer, and is narrow.
            (44, nil, 3, 0, "not measured (the\r\n    terminal does not tell)"),
        ] as [(Int, Int?, Int, Int32, String)])
    func widths(width: Int, symbol: Int?, flag: Int, status: Int32, finding: String) async throws {
        let installation = try await Installation()
        let screen = try TerminalScreen(width: width, height: 80, of: installation)
        // The reports are there before they are asked for: on a busy machine they would come too late.
        let columns = symbol.map { [2, 2, $0, 2, 2, 3, 3, 3, 3, 3, flag] } ?? []
        screen.type(columns.map { "\u{1B}[1;\($0)R" }.joined())
        let child = try installation.start(["doctor", "--offline"], environment: ["TERM": "xterm"], screen.streams)
        #expect(await child.end() == .exited(status))
        #expect(await screen.hears(finding), "\(screen.bytes)")
        #expect(screen.isCooked && (symbol == nil || screen.bytes.contains("🏳️‍🌈\u{1B}[6n")))
    }

    @Test("The time to the first frame is reported, or that the last launch did not reach it")
    func firstFrame() async throws {
        let installation = try await Installation()
        // It makes the directory that the time is kept in.
        try await installation.expect("now")
        #expect(try await !installation.expect("doctor --offline").output.contains("first frame"))
        let notice = "The last start ended before anything was shown, while waiting for an answer."
        var (app, screen) = try installation.launch(width: 100)
        await screen.expect("13 °C")
        await app.quit(screen)
        #expect(!screen.text.contains(notice))
        try await installation.expect("doctor --offline", prints: "median of the last 1)")
        try await installation.lock(by: "sésame")
        (app, screen) = try installation.launch()
        await screen.expect("Isobar · locked")
        let launches = try installation.content(of: ".cache/weather/launches")
        #expect(launches.hasSuffix("\nstep core\nstep services\nstep question\n"), "\(launches)")
        app.send(SIGKILL)
        #expect(await app.end() == .killed(signal: SIGKILL))
        try await installation.expect(
            "doctor --offline", prints: "not reached (the last start ended before it, while waiting for an answer)")
        (app, screen) = try installation.launch(width: 100)
        await screen.expect(("", "Isobar · locked"), ("sésame\r", "13 °C"))
        await app.quit(screen)
        #expect(screen.text.contains(notice))
        try await installation.expect("doctor --offline", prints: "median of the last 1)")
    }
}
