import ArgumentTable
import CapabilityTesting
@preconcurrency import Glibc
import LoopbackHTTP
import Testing

@testable import WeatherCLI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("What the program prints")
struct OutputProcessTests {
    @Test("in ASCII, names lose their accents, in a locale without UTF-8 as with the option")
    func asciiNames() async throws {
        let installation = try await Installation()
        for (flag, locale) in [(["--ascii"], "C.UTF-8"), ([], "C")] {
            let run = try await installation.run(["now", "kitt", "--oneline"] + flag, environment: ["LC_ALL": locale])
            #expect(run.output.hasPrefix("Kittilanvaara ") && run.output.utf8.allSatisfy { $0 < 0x80 }, "\(run)")
        }
    }

    private struct Report: Decodable {
        let schema: Int
        let status: String
        let place: Place
        let favorites: [Favorite]

        struct Place: Decodable {
            let name: String?
        }

        struct Favorite: Decodable {
            let place: Place
        }
    }

    @Test("the report shows the weather here, and all of it goes to standard output")
    func report() async throws {
        let run = try await Installation().run("now")
        #expect(run.end == .exited(0))
        #expect(run.output.contains("Fjellvang"))
        #expect(run.error == "")
    }

    @Test("without a command and a terminal there is the same report")
    func noCommand() async throws {
        let installation = try await Installation()
        let run = try await installation.run()
        #expect(run.end == .exited(0))
        #expect(run.output.contains("Fjellvang"))
    }

    @Test("an output that does not block is waited for when it is full")
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
                looks = child.isAsleep ? looks + 1 : 0; return looks == 100
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

    @Test("the name under which the program was started is escaped in its messages")
    func programName() async throws {
        let folder = try TemporaryDirectory()
        try folder.link("we\u{1B}[31mather", to: Installation.builtProgram)
        let installation = try await Installation(key: nil, program: "\(folder.path)/we\u{1B}[31mather")
        let run = try await installation.run("nonsense")
        #expect(run.end == .exited(64) && run.error.hasPrefix(#"we\u{1b}[31mather: "#), "\(run.error)")
    }

    @Test("a command that waits longer than its time limit says so, without the help of another thread")
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

    @Test("the last line in a pipe needs no end, and a byte of ^Z in it stops nothing")
    func lastLine() async throws {
        let run = try await Installation().run("--plain", input: "\u{1A}f\n?")
        #expect(run.end == .exited(0) && run.output.contains("a: add"), "\(run.output)")
    }

    @Test("--plain in a pipe is a dialogue, which asks for a key and ends with its input, where a report would fail")
    func dialogue() async throws {
        let installation = try await Installation(key: nil)
        #expect(try await installation.run("--plain", input: "").end == .exited(0))
        #expect(try await installation.run().end == .exited(77))
    }

    @Test("lines that come in a pipe before anything can be answered are answered, in order, when something can")
    func earlyLines() async throws {
        let run = try await Installation(key: nil).run("demo", "--plain", input: "f\nq\n")
        #expect(run.end == .exited(0))
        #expect(!run.output.contains("Not understood"), "\(run.output)")
        #expect(run.output.contains("o 1: details, f: favorites, a: add"), "\(run.output)")
    }

    @Test("a link opened without a terminal is a report of its place")
    func link() async throws {
        let run = try await Installation(key: nil).run("demo", "open", "weather://place/60.7412,11.3217?name=Cabin")
        #expect(run.end == .exited(0))
        #expect(run.output.contains("Cabin · looked up"), "\(run.output) \(run.error)")
    }

    @Test("the report of another place names it")
    func place() async throws {
        let run = try await Installation().run("now", "Ashford,AU")
        #expect(run.end == .exited(0))
        #expect(run.output.contains("Ashford"))
        #expect(!run.output.contains("Fjellvang"))
    }

    @Test("one line is one line, whole in a pipe, which has no width")
    func oneLine() async throws {
        let run = try await Installation().run("now", "--oneline")
        #expect(run.end == .exited(0))
        #expect(run.output == "☁ Fjellvang 12.6 °C scattered clouds, wind 3 m/s SW\n")
    }

    @Test("JSON is all there is on standard output, and holds the favorites")
    func json() async throws {
        let installation = try await Installation()
        _ = try await installation.run("favorites", "add", "Ashford,AU")
        let run = try await installation.run("now", "--json")
        #expect(run.end == .exited(0))
        #expect(run.error == "")
        let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
        #expect(report.schema == 1)
        #expect(report.status == "fetched")
        #expect(report.place.name == "Fjellvang")
        #expect(report.favorites.map(\.place.name) == ["Ashford"])
    }

    @Test("units are those asked for")
    func units() async throws {
        let run = try await Installation(environment: ["WEATHER_UNITS": "imperial"]).run("now")
        #expect(run.output.contains("°F"))
        #expect(!run.output.contains("°C"))
    }

    @Test("nothing but a wish brings colors into a pipe, and --color brings them in spite of NO_COLOR")
    func color() async throws {
        let installation = try await Installation()
        let escape: Character = "\u{1B}"
        let plain = try await installation.run("now")
        #expect(!plain.output.contains(escape))
        let quiet = try await installation.run("now", environment: ["NO_COLOR": "1", "TERM": "xterm"])
        #expect(!quiet.output.contains(escape))
        let colored = try await installation.run("now", "--color", "always", environment: ["NO_COLOR": "1"])
        #expect(colored.output.contains(escape))
    }

    @Test(
        "the report is as wide as COLUMNS says",
        arguments: [("40", 40), ("60", 60), ("nonsense", 80), ("-5", 1), ("", 80)])
    func columns(columns: String, most: Int) async throws {
        let installation = try await Installation()
        let path = installation.home.path + "/run.jsonl"
        let run = try await installation.run("now", "--record", path, environment: ["COLUMNS": columns])
        #expect(run.end == .exited(0))
        let widest = run.output.split(separator: "\n").map(\.count).max() ?? 0
        #expect(widest <= most && widest > most / 2, "\(widest)")
        let recording = String(decoding: try installation.home.bytes(of: path), as: UTF8.self)
        #expect(recording.contains("\"size\":\"\(most)x24\""))
    }

    @Test("--ascii draws with ASCII alone")
    func ascii() async throws {
        let run = try await Installation().run("now", "--ascii")
        #expect(run.output.allSatisfy { $0.isASCII })
    }

    @Test("help and version are data")
    func help() async throws {
        let installation = try await Installation(key: nil)
        let help = try await installation.run("--help")
        #expect(help.end == .exited(0))
        #expect(help.error == "")
        #expect(!help.output.contains("more lines"))
        for option in WeatherTable.shown(in: [:]).options { #expect(help.output.contains("--\(option.name)")) }
        #expect(try await installation.run("help", "key", "set").output.contains("--from-file"))
        #expect(try await installation.run("--version").output.hasPrefix("weather "))
    }

    @Test("an output that is full is told and fails")
    func full() async throws {
        let installation = try await Installation()
        let file = open("/dev/full", O_RDWR | O_CLOEXEC)
        let error = try PipeEnds()
        defer { close(file) }
        let child = try installation.start(["now"], .files(input: file, output: file, error: error.write))
        #expect(await child.end() == .exited(74))
        #expect(error.text().contains("No space left on device"))
    }

    @Test("a program that is started without an output or an input says so, and uses no other file in its place")
    func closed() async throws {
        let installation = try await Installation(key: nil, program: "/bin/sh")
        func run(_ words: String) async throws -> Installation.Run {
            try await installation.run("-c", "exec '\(Installation.builtProgram)' \(words)")
        }
        let output = try await run("demo now >&-")
        #expect(output.end == .exited(74))
        #expect(output.error.contains("The output could not be written: Bad file descriptor."), "\(output.error)")
        let input = try await run("key set --from-file - <&-")
        #expect(input.end == .exited(66))
        #expect(input.error.contains("standard input could not be read: Bad file descriptor."), "\(input.error)")
        #expect(try await run("demo now --oneline 2>&-").output.contains("Fjellvang"))
    }

    @Test("a dialogue whose reader has gone away while a key was typed unseen gives the terminal its echo back")
    func closedPipeAtTerminal() async throws {
        let installation = try await Installation(key: nil, program: "/bin/sh")
        let screen = try TerminalScreen()
        let words = "'\(Installation.builtProgram)' --plain | true"
        let child = try installation.start(["-c", words], .terminal(screen.path))
        #expect(await child.end() == .exited(0))
        #expect(screen.isCooked, "\(screen.bytes)")
    }

    @Test("a reader that has gone away ends the program without a word")
    func closedPipe() async throws {
        let installation = try await Installation()
        let (output, error) = (try PipeEnds(), try PipeEnds())
        output.closeReader()
        let child = try installation.start(
            ["now"], .files(input: error.write, output: output.write, error: error.write))
        #expect(await child.end() == .exited(141))
        #expect(error.text() == "")
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
