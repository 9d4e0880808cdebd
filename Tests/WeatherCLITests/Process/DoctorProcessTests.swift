import ArgumentTable
import CapabilityTesting
@preconcurrency import Glibc
import JSONFormat
import LoopbackHTTP
import SecretEffects
import Testing
import TextApp

@testable import WeatherCLI

@Suite("weather doctor")
struct DoctorProcessTests {
    /// A finding as the JSON has it; nil where there is none of this name.
    private func finding(_ name: String, in run: Installation.Run) throws -> (
        value: String?, reason: String?, problem: JSON
    )? {
        let report = try JSON(Array(run.output.utf8))
        #expect(report["schema"]?.int == 1)
        guard case .array(let findings)? = report["findings"] else { return nil }
        return findings.first { $0["name"]?.string == name }
            .map { ($0["value"]?.string, $0["reason"]?.string, $0["problem"] ?? .null) }
    }

    @Test("all is well: it says so by its status, and asks the service once, for nobody's place")
    func well() async throws {
        let installation = try await Installation()
        #expect(try await installation.run("favorites", "add", "Fjellvang").end == .exited(0))
        let requests = installation.service.requests.count
        let files = try installation.home.files()
        let run = try await installation.run("doctor")
        #expect(try installation.home.files() == files)
        #expect(run.end == .exited(0) && run.error == "", "\(run)")
        for line in [
            "\n  location      60.7412,11.3217 (WEATHER_LOCATION)", "\n  units         metric (default)",
            "\n  ready  ", "\n  data           \(installation.dataDirectory) (writable, private)", "\n  favorites  1",
            "\n  key        in a sealed file", "\n  lock       off",
            "\n  \(installation.service.origin)  answers, and accepts the key (",
        ] {
            #expect(run.output.contains(line), "\(line) in \(run.output)")
        }
        #expect(installation.service.requests.count == requests + 1)
        #expect(installation.service.requests.last?.target.contains("lat=0&lon=0") == true)
        let offline = try await installation.run("doctor", "--offline", "--units", "imperial", "--json")
        #expect(try finding("units", in: offline)?.value == "imperial")
        #expect(try finding("units", in: offline)?.reason == "--units")
        #expect(installation.service.requests.count == requests + 1)
    }

    @Test("a configuration that is wrong is told line by line, and everything else all the same")
    func brokenConfiguration() async throws {
        let installation = try await Installation()
        let path = try installation.home.write(
            "units = kelvin\nnonsense\nlock-after = 1m\nlocation = 99,0\n", to: "config/weather/config")
        let run = try await installation.run("doctor", "--offline", environment: ["WEATHER_LOCATION": ""])
        #expect(run.end == .exited(78))
        for line in [
            "! \(path):1: units is \"kelvin\"", "! \(path):2:9: expected name = value.",
            "  lock-after    1m (\(path):3)", "! \(path):4: ", "key        in a sealed file",
        ] {
            #expect(run.output.contains(line), "\(line) in \(run.output)")
        }
        #expect(run.error == "weather: 3 problems were found.\n")
    }

    @Test("without a key, a home and a connection it reports, leaves nothing behind, and has a remedy for each")
    func nothing() async throws {
        let installation = try await Installation(key: nil)
        let files = try installation.home.files()
        let run = try await installation.run("doctor", "--json")
        #expect(run.end == .exited(77))
        #expect(try finding("key", in: run)?.problem["status"]?.int == 77)
        #expect(try finding("key", in: run)?.problem["message"]?.string?.contains("weather key set") == true)
        #expect(try finding(installation.service.origin, in: run)?.value == "answers")
        #expect(try installation.home.files() == files)

        installation.service.stop()
        let homeless = ["HOME": "", "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": ""]
        let lost = try await installation.run("doctor", "--json", environment: homeless)
        #expect(lost.end == .exited(78))
        #expect(try finding("data", in: lost)?.problem["message"]?.string?.contains("--data-dir") == true)
        #expect(try finding(installation.service.origin, in: lost)?.problem["status"]?.int == 75)
    }

    @Test("under a lock it needs no passphrase, and names nothing that is locked")
    func locked() async throws {
        let installation = try await Installation()
        #expect(try await installation.run("favorites", "add", "Haarwick").end == .exited(0))
        let invocation = Invocation(
            try WeatherApp.commandLine.parse([]).get(), of: "weather", environment: installation.settings)
        try await Lock.put(SecretText("sésame"), on: installation.dataDirectory, Settings(invocation))
        #expect(try await installation.run("now").end == .exited(77))
        let requests = installation.service.requests.count
        let run = try await installation.run("doctor", "--json")
        #expect(run.end == .exited(0))
        #expect(try finding("lock", in: run)?.value == "on")
        #expect(!run.output.contains("Haarwick"))
        #expect(installation.service.requests.count == requests)
        #expect(try finding(installation.service.origin, in: run)?.reason == "the app is locked")
    }

    @Test("favorites that cannot be read are told, and the key is looked at all the same")
    func unreadable() async throws {
        let installation = try await Installation()
        for file in try installation.home.files()
        where file.hasPrefix("\(Installation.data)/") && !file.contains("secrets") {
            unlink("\(installation.home.path)/\(file)")
            mkdir("\(installation.home.path)/\(file)", 0o700)
        }
        let run = try await installation.run("doctor", "--offline", "--json")
        #expect(run.end == .exited(74), "\(run)")
        #expect(try finding("favorites", in: run)?.problem["message"]?.string?.contains("--data-dir") == true)
        #expect(try finding("key", in: run)?.value == "in a sealed file")
    }

    @Test("where you are is told to be not set, with how to set it")
    func nowhere() async throws {
        let run = try await Installation(environment: ["WEATHER_LOCATION": ""]).run("doctor", "--offline", "--json")
        #expect(run.end == .exited(0))
        #expect(try finding("location", in: run)?.value == "not set")
        #expect(try finding("location", in: run)?.reason?.contains("--location") == true)
    }

    @Test("the glyphs are those of the locale, unless an option or the configuration says otherwise")
    func glyphs() async throws {
        let installation = try await Installation(key: nil, environment: ["LC_ALL": "C"])
        func expect(_ glyphs: String, _ arguments: String...) async throws {
            let run = try await installation.run(["doctor", "--offline"] + arguments)
            #expect(run.output.contains("\n  glyphs         \(glyphs)\n"), "\(run.output)")
        }
        try await expect("ascii (locale: LC_ALL=C)")
        try await expect("unicode (--unicode)", "--unicode")
        let path = try installation.home.write("glyphs = unicode", to: "config/weather/config")
        try await expect("unicode (\(path):1)")
        try await expect("ascii (--ascii)", "--ascii")
    }

    @Test("a disk that is full is told", .enabled(if: canMakeSmallDisks(), "making a small disk takes a superuser"))
    func fullDisk() async throws {
        let installation = try await Installation()
        try await withSmallDisk { _, disk in
            let data = disk + "/data"
            let place = ["--data-dir", data]
            #expect(try await installation.run(place + ["key", "set"], input: "demo").end == .exited(0))
            #expect(try await installation.run(place + ["doctor"]).end == .exited(0))
            let file = open(disk + "/filling", O_WRONLY | O_CREAT, 0o600)
            let block = [UInt8](repeating: 0, count: 1 << 12)
            while write(file, block, block.count) > 0 {}
            close(file)
            let names = try installation.home.files()
            let run = try await installation.run(place + ["doctor", "--json"])
            #expect(run.end == .exited(74), "\(run)")
            #expect(try finding("data", in: run)?.problem["message"]?.string?.contains("No space left") == true)
            #expect(try installation.home.files() == names)
        }
    }

    @Test("files that are open to others, or damaged, and a key that is refused are told")
    func troubles() async throws {
        let installation = try await Installation(key: "bad")
        chmod(installation.dataDirectory, 0o755)
        _ = try installation.home.write("damaged", to: "\(Installation.data)/favorites.broken-1")
        let run = try await installation.run("doctor", "--json")
        #expect(run.end == .exited(77))
        #expect(try finding("data", in: run)?.problem["message"]?.string?.contains("chmod 700") == true)
        #expect(try finding("kept aside", in: run)?.value?.hasSuffix("/favorites.broken-1") == true)
        #expect(try finding(installation.service.origin, in: run)?.problem["status"]?.int == 77)
    }

    @Test(
        "why there is color or none is what would change it",
        arguments: [
            (["NO_COLOR": "1", "TERM": "xterm", "FORCE_COLOR": "1"], "none", "NO_COLOR=1"),
            (["FORCE_COLOR": "1", "TERM": "xterm"], "ansi16", "FORCE_COLOR=1"),
            (["TERM": "xterm"], "none", "no terminal"),
        ])
    func color(environment: [String: String], depth: String, reason: String) async throws {
        let run = try await Installation(key: nil).run("doctor", "--offline", environment: environment)
        #expect(run.output.contains("\n  color          \(depth) (\(reason))\n"), "\(run.output)")
    }

    @Test("as a demo it finds a key and a service, and no file")
    func demo() async throws {
        let installation = try await Installation(key: nil)
        let run = try await installation.run("demo", "doctor", "--json")
        #expect(run.end == .exited(0))
        #expect(try finding("data", in: run)?.value == "in memory")
        #expect(try installation.home.files() == [])
    }

    @Test(
        "a terminal is asked how wide it draws symbols, and is left as it was; joined ones may be wider",
        arguments: [(true, 3), (true, 5), (false, 3)])
    func widths(isRight: Bool, afterFlag: Int) async throws {
        let installation = try await Installation()
        let screen = try TerminalScreen(width: 120, height: 80)
        // The reports are there before they are asked for: on a busy machine they would come too late.
        let columns = [2, 2, isRight ? 2 : 3, 2, 2, 3, 3, 3, 3, 3, afterFlag]
        screen.type(columns.map { "\u{1B}[1;\($0)R" }.joined())
        let child = try installation.start(
            ["doctor", "--offline"], environment: ["TERM": "xterm"], .terminal(screen.path))
        #expect(await screen.hears("🏳️‍🌈\u{1B}[6n"), "\(screen.bytes)")
        #expect(await child.end() == .exited(isRight ? 0 : 78))
        let finding = !isRight ? "☁ 2, ▸ 1" : afterFlag == 3 ? "(as counted)" : "🏳️‍🌈 4"
        #expect(await screen.hears(finding), "\(screen.bytes)")
        #expect(screen.isCooked)
    }

    @Test("a terminal that does not answer is not waited for long, and a narrow one has wrapped lines")
    func silence() async throws {
        let installation = try await Installation()
        let screen = try TerminalScreen(width: 44, height: 80)
        let child = try installation.start(["doctor", "--offline"], .terminal(screen.path))
        #expect(await child.end() == .exited(0))
        #expect(await screen.hears("not measured (the\r\n    terminal does not tell)"), "\(screen.bytes)")
        #expect(screen.isCooked)
    }
}
