import ArgumentTable
import CapabilityTesting
@preconcurrency import Glibc
import JSONFormat
import LoopbackHTTP
import Testing

@testable import WeatherCLI

@Suite("What the program prints")
struct OutputProcessTests {
    @Test("A report shows the weather of the place as the settings say, and all of it goes to standard output")
    func report() async throws {
        let installation = try await Installation()
        try await installation.expect("now", prints: "Fjellvang", says: "")
        try await installation.expect("", prints: "Fjellvang", says: "")
        let other = try await installation.expect("now Ashford,AU", prints: "Ashford")
        #expect(!other.output.contains("Fjellvang"))
        try await installation.expect(
            "now --oneline", prints: .exactly("☁ Fjellvang 13 °C scattered clouds, wind 3 m/s SW\n"))
        let imperial = try await installation.expect("now", prints: "°F", environment: ["WEATHER_UNITS": "imperial"])
        #expect(!imperial.output.contains("°C"))
        try await installation.expect(
            "demo open weather://place/60.7412,11.3217?name=Cabin", prints: "Cabin · looked up")
        // Names lose their accents, too.
        for (flag, locale) in [(" --ascii", "C.UTF-8"), ("", "C")] {
            let run = try await installation.expect("now kitt\(flag)", environment: ["LC_ALL": locale])
            #expect(run.output.contains("Kittilanvaara, FI") && run.output.utf8.allSatisfy { $0 < 0x80 }, "\(run)")
        }
        try await installation.expect("favorites add Ashford,AU")
        let json = try JSON(Array(try await installation.expect("now --json", says: "").output.utf8))
        #expect(json["schema"]?.int == 2 && json["status"]?.string == "fetched")
        #expect(json["place"]?["name"]?.string == "Fjellvang")
        guard case .array(let favorites)? = json["favorites"] else { return #expect(Bool(false), "\(json)") }
        #expect(favorites.map { $0["place"]?["name"]?.string } == ["Ashford"])
    }

    @Test("Only an option brings colors into a pipe, in spite of NO_COLOR, and COLUMNS sets the width of a report")
    func look() async throws {
        let installation = try await Installation()
        for (command, environment, isColored) in [
            ("now", [:], false), ("now", ["NO_COLOR": "1", "TERM": "xterm"], false),
            ("now --color always", ["NO_COLOR": "1"], true),
        ] as [(String, [String: String], Bool)] {
            let run = try await installation.expect(command, environment: environment)
            #expect(run.output.contains("\u{1B}") == isColored)
        }
        for (columns, most) in [("40", 40), ("60", 60), ("nonsense", 80), ("-5", 1), ("", 80)] {
            let run = try await installation.expect(
                "now --record \(installation.home.path)/run\(columns)",
                environment: ["COLUMNS": columns])
            let widest = run.output.split(separator: "\n").map(\.count).max() ?? 0
            #expect(widest <= most && widest > most / 2, "\(widest)")
            #expect(try installation.content(of: "run\(columns)").contains("\"size\":\"\(most)x24\""))
        }
    }

    @Test("An output that does not block is waited for when it is full")
    func fullOutput() async throws {
        let installation = try await Installation(key: nil)
        // With a name, since the ends of any other pipe may be inherited by programs that other tests start.
        let path = installation.home.path + "/pipe"
        try #require(mkfifo(path, 0o600) == 0)
        let ends = [O_RDONLY, O_WRONLY].map { open(path, $0 | O_NONBLOCK | O_CLOEXEC) }
        defer { close(ends[0]) }
        let filler = [UInt8](repeating: 0, count: 4096)
        var filled = 0
        while case let count = write(ends[1], filler, filler.count), count > 0 { filled += count }
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(null) }
        let child = try installation.start(["man"], .files(input: null, output: ends[1], error: null))
        close(ends[1])
        // A thread that tries again and again is not asleep each time.
        var looks = 0
        #expect(
            await eventually {
                looks = child.isAsleep ? looks + 1 : 0
                return looks == 100
            })
        var bytes: [UInt8] = []
        #expect(
            await eventually {
                var buffer = [UInt8](repeating: 0, count: 1 << 16)
                let count = read(ends[0], &buffer, buffer.count)
                if count > 0 { bytes += buffer[..<count] }
                return count == 0
            })
        #expect(await child.end() == .exited(0))
        #expect(try await installation.run("man").output.utf8.elementsEqual(bytes.dropFirst(filled)))
    }

    @Test("A command that waits longer than its time limit says so, without the help of another thread")
    func timeLimit() async throws {
        let service = try LoopbackServer { _ in LoopbackResponse(delay: .seconds(120)) }
        let installation = try await Installation(service: service)
        let run = try await installation.run(["now"]) { child in
            for _ in 1...10_000 where service.requests.isEmpty { usleep(1000) }
            child.send(SIGALRM)
        }
        #expect(run.end == .exited(124), "\(run)")
        #expect(run.error.hasPrefix("weather: The command had not ended after 300 seconds, and was ended."))
    }

    @Test(
        "--plain in a pipe is a dialogue, which ends with its input, and fails as a report does if it shows no weather")
    func dialogue() async throws {
        for (key, remedy) in [(nil, "weather --source open-meteo"), ("bad", "store it again"), ("down", "status 500")] {
            let installation = try await Installation(key: key)
            let report = try await installation.run([])
            #expect(report.error.contains(remedy))
            let dialogue = try await installation.run(["--plain"])
            #expect(dialogue.end == report.end && dialogue.error == report.error, "\(dialogue)")
        }
        let installation = try await Installation(key: nil)
        // Early lines are answered in order, the last needs no end, and a byte of ^Z stops nothing.
        let early = try await installation.expect(
            "demo --plain", prints: "o 1: details, f: favorites, a: add", input: "f\nq\n")
        #expect(!early.output.contains("Not understood"), "\(early.output)")
        try await installation.expect("demo --plain", prints: "a: add", input: "\u{1A}f\n?")
    }

    @Test("Help and version are data")
    func help() async throws {
        let installation = try await Installation(key: nil)
        let help = try await installation.expect("--help", says: "")
        #expect(!help.output.contains("more lines"))
        for option in WeatherTable.shown(in: [:]).options { #expect(help.output.contains("--\(option.name)")) }
        try await installation.expect("help key set", prints: "--from-file")
        #expect(try await installation.expect("--version").output.hasPrefix("weather "))
    }

    @Test("A full output is told and fails, and a reader that has gone away ends the program without a word")
    func full() async throws {
        let installation = try await Installation()
        let file = open("/dev/full", O_RDWR | O_CLOEXEC)
        defer { close(file) }
        let (output, error) = (try PipeEnds(), try PipeEnds())
        output.closeReader()
        for (end, status) in [(output.write, 141), (file, 74)] as [(Int32, Int32)] {
            let child = try installation.start(["now"], .files(input: file, output: end, error: error.write))
            #expect(await child.end() == .exited(status))
            let words = error.text()
            #expect(status == 141 ? words == "" : words.contains("No space left on device"), "\(words)")
        }
    }

    @Test("A program that is started without an output or an input says so, and uses no other file in its place")
    func closed() async throws {
        let shell = try await Installation(key: nil, program: "/bin/sh")
        func expect(_ words: String, _ status: Int32, prints: Written = "", says: Written) async throws {
            try await shell.expect(
                "-c", "exec '\(Installation.builtProgram)' \(words)", status: status, prints: prints, says: says)
        }
        try await expect("demo now >&-", 74, says: "The output could not be written: Bad file descriptor.")
        try await expect(
            "key set --from-file - <&-", 66, says: "standard input could not be read: Bad file descriptor.")
        try await expect("demo now --oneline 2>&-", 0, prints: "Fjellvang", says: "")
        // A dialogue whose reader has gone away while a key was typed unseen gives the terminal its echo back.
        let screen = try TerminalScreen()
        let child = try shell.start(["-c", "'\(Installation.builtProgram)' --plain | true"], .terminal(screen.path))
        #expect(await child.end() == .exited(0))
        #expect(screen.isCooked, "\(screen.bytes)")
    }
}

/// Two ends of a pipe that no program inherits by accident; sockets can be made so in one step.
private final class PipeEnds {
    let write: Int32
    private var reader: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw ChildError(cause: "no sockets left") }
        (reader, write) = (ends[0], ends[1])
    }

    deinit {
        close(write)
        closeReader()
    }

    func closeReader() {
        guard reader >= 0 else { return }
        close(reader)
        reader = -1
    }

    /// What was written so far.
    func text() -> String {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(reader, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
}
