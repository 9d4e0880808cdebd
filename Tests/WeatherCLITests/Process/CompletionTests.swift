import CapabilityTesting
@preconcurrency import Glibc
import LocationEffects
import Testing
import WeatherModel

/// Asks the shells themselves, each with the script that the program prints for it.
@Suite("Completion of command lines")
struct CompletionTests {
    /// What is typed, and the words that it becomes.
    private static let lines = [
        ("favorites a", "<favorites><add>"), ("demo trace l", "<demo><trace><lint>"),
        ("--units i", "<--units><imperial>"),
        ("now --units=m", "<now><--units=metric>"), ("now --onel", "<now><--oneline>"),
        ("help conf", "<help><configuration>"), ("favorites rm F", "<favorites><rm><Fjellvang, NO>"),
        ("favorites rm x", "<favorites><rm><x>"), ("replay scri", "<replay><script>"),
        ("now --record=scri", "<now><--record=script>"), ("--data-dir fol", "<--data-dir><folder/>"),
    ]

    /// A shell with the program first in its path; in its home a script, a folder, and a favorite.
    private func shell(_ path: String) async throws -> (installation: Installation, script: String) {
        let folder = Installation.builtProgram.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        let shell = try await Installation(
            environment: ["PATH": "\(folder):/usr/bin:/bin", "LANG": "C.UTF-8"], program: path)
        let coordinate = Coordinate(latitude: 60.7412, longitude: 11.3217)
        try await shell.keep([Place(name: "Fjellvang", coordinate: coordinate, country: "NO")])
        try shell.home.write("", to: "folder/file")
        let name = path.split(separator: "/").last ?? ""
        let script = try await Installation(key: nil).expect("completions \(name)", says: "").output
        return (shell, try shell.home.write(script, to: "script"))
    }

    @Test(
        "A typed command line is completed at a terminal",
        arguments: [
            (["/bin/bash", "--norc", "--noprofile", "-i"], ""),
            (["/usr/bin/zsh", "-f", "-i"], "autoload -Uz compinit; compinit -D -u; bindkey -e; "),
        ].filter { access($0.0[0], X_OK) == 0 })
    func terminal(words: [String], preparation: String) async throws {
        let (shell, script) = try await shell(words[0])
        let screen = try TerminalScreen(width: 200)
        let child = try shell.start(
            Array(words.dropFirst()), environment: ["TERM": "dumb", "PS1": "> "], screen.streams)
        defer { child.send(SIGKILL) }
        screen.type("\(preparation)cd; source \(script); echo loaded$((1 + 1))\n")
        #expect(await screen.hears("loaded2"), "\(screen.bytes)")
        for (line, wanted) in Self.lines {
            screen.type("weather \(line)\t\u{1}printf '<%s>' \n")
            // A shell may take back the sign that a folder ends with.
            try #require(await screen.hears("<weather>\(wanted.prefix { $0 != "/" })"), "\(screen.bytes)")
        }
    }

    @Test("Fish offers the matching completions", .enabled(if: access("/usr/bin/fish", X_OK) == 0, "there is no fish"))
    func fish() async throws {
        let (shell, script) = try await shell("/usr/bin/fish")
        for (line, wanted) in Self.lines {
            let run = try await shell.run(["-c", "cd; source \(script); complete -C 'weather \(line)'"])
            #expect(run.end == .exited(0) && run.error == "", "\(run)")
            let offered = run.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
            #expect(offered.map { wanted.hasSuffix("<\($0)>") } == (line.hasSuffix("x") ? [] : [true]), "\(offered)")
        }
    }
}
