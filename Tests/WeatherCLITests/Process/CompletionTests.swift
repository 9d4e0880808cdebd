import ArgumentTable
import CapabilityTesting
@preconcurrency import Glibc
import Testing

@testable import WeatherCLI

/// Asks the shells themselves, each with the script that the program prints for it.
@Suite("Completion of command lines")
struct CompletionTests {
    private static let bash: String = "/bin/bash"
    private static let zsh: String = "/usr/bin/zsh"
    private static let fish: String = "/usr/bin/fish"
    private static let shells: [(name: String, path: String)] = [("bash", bash), ("zsh", zsh), ("fish", fish)].filter {
        access($0.1, X_OK) == 0
    }

    /// The folder of the program, first in the path, and a script in the home.
    private func shell(_ path: String) async throws -> (installation: Installation, script: String) {
        let name = String(path.split(separator: "/").last ?? "")
        let folder = Installation.builtProgram.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        let weather = try await Installation()
        let script = try await weather.run("completions", name)
        #expect(script.end == .exited(0) && script.error == "")
        let shell = try await Installation(
            key: nil, service: weather.service, environment: ["PATH": "\(folder):/usr/bin:/bin", "LANG": "C.UTF-8"],
            program: path)
        return (shell, try shell.home.write(script.output, to: "script"))
    }

    /// Words of a command line, the last one under the cursor, and what must be offered for it.
    private static let lines: [(words: [String], offered: Set<String>)] = [
        (["favorites", "r"], ["remove", "rm"]),
        (["demo", "tr"], ["trace"]),
        (["demo", "trace", "l"], ["lint"]),
        (["--units", "imperial", "key", "s"], ["set", "status"]),
        (["now", "--o"], ["--oneline"]),
        (["now", "--units", ""], ["metric", "imperial"]),
        (["-u", "m"], ["metric"]),
        (["completions", ""], ["bash", "zsh", "fish"]),
        (["help", "conf"], ["configuration"]),
        (["favorites", "remove", "Fj"], ["Fjellvang, NO"]),
        (["key", "status", "--offl"], []),
    ]

    private func offered(
        _ words: [String], by path: String, _ question: (_ script: String, _ words: [String]) -> String
    ) async throws -> Set<String> {
        let (shell, script) = try await shell(path)
        let program = try await Installation(key: "demo", service: shell.service, environment: shell.settings)
        #expect(try await program.run("favorites", "add", "Fjellvang").end == .exited(0))
        let run = try await shell.run(["-c", question(script, words)])
        #expect(run.end == .exited(0) && run.error == "", "\(run)")
        return Set(
            run.output.replacing("\\", with: "").split(separator: "\n").map { String($0.prefix { $0 != "\t" }) })
    }

    @Test("bash offers what fits", arguments: lines.indices)
    func bash(line: Int) async throws {
        let (words, wanted) = Self.lines[line]
        let offered = try await offered(words, by: Self.bash) { script, words in
            """
            source \(script); complete -p weather >/dev/null || exit 1
            COMP_WORDS=(weather \(words.map { "'\($0)'" }.joined(separator: " "))); COMP_CWORD=\(words.count)
            _weather weather; [ ${#COMPREPLY[@]} = 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
            """
        }
        #expect(offered == wanted)
    }

    @Test("bash takes the value behind an equals sign, which is a word to it, and quotes names")
    func bashWords() async throws {
        let (shell, script) = try await shell(Self.bash)
        let program = try await Installation(key: "demo", service: shell.service, environment: shell.settings)
        #expect(try await program.run("favorites", "add", "Ashford,GB").end == .exited(0))
        let run = try await shell.run([
            "-c",
            """
            source \(script)
            COMP_WORDS=(weather --units = i); COMP_CWORD=3; _weather weather; echo "${COMPREPLY[@]}"
            COMP_WORDS=(weather --units =); COMP_CWORD=2; _weather weather; echo "${COMPREPLY[@]}"
            COMP_WORDS=(weather favorites rm Ash); COMP_CWORD=3; _weather weather; echo "${COMPREPLY[@]}"
            """,
        ])
        #expect(run.output == "imperial\nmetric imperial\nAshford\\,\\ England\\,\\ GB\n")
    }

    @Test(
        "fish offers what fits", .enabled(if: access("/usr/bin/fish", X_OK) == 0, "there is no fish"),
        arguments: lines.indices)
    func fish(line: Int) async throws {
        let (words, wanted) = Self.lines[line]
        let offered = try await offered(words, by: Self.fish) { script, words in
            "source \(script); complete -C 'weather \(words.joined(separator: " "))'"
        }
        // fish offers options for what begins with a dash by their likeness, too.
        #expect(wanted.isEmpty ? !offered.contains("--offline") : offered.isSuperset(of: wanted), "\(offered)")
        if let first = wanted.first, !first.hasPrefix("-") { #expect(offered == wanted) }
    }

    @Test("zsh offers what fits", .enabled(if: access("/usr/bin/zsh", X_OK) == 0, "there is no zsh"))
    func zsh() async throws {
        let (shell, script) = try await shell(Self.zsh)
        let program = try await Installation(key: "demo", service: shell.service, environment: shell.settings)
        #expect(try await program.run("favorites", "add", "Fjellvang").end == .exited(0))
        let screen = try TerminalScreen(width: 200)
        let child = try shell.start(["-f", "-i"], environment: ["TERM": "dumb", "PS1": "> "], .terminal(screen.path))
        defer { child.send(SIGKILL) }
        screen.type("autoload -Uz compinit; compinit -D -u; bindkey -e; source \(script); echo loaded$((1 + 1))\n")
        #expect(await screen.hears("loaded2"), "\(screen.bytes)")
        for (line, wanted) in [
            ("favorites a", "weather favorites add"), ("demo trace l", "weather demo trace lint"),
            ("--units i", "weather --units imperial"), ("now --units=m", "weather now --units=metric"),
            ("now --onel", "weather now --oneline"), ("favorites rm F", "weather favorites rm Fjellvang,\\ NO"),
        ] {
            screen.type("weather \(line)\t")
            // The line is drawn in pieces; as a word of a command that does nothing, the history has it whole.
            screen.type("\u{1}: '[\u{5}]'\n")
            screen.type("fc -ln -1\n")
            #expect(await screen.hears(": '[\(wanted)]'"), "\(screen.bytes)")
        }
    }

    @Test("whatever the texts of a table hold, its script is one for the shell", arguments: shells.indices)
    func quoting(number: Int) async throws {
        let (name, path) = Self.shells[number]
        let text = "it's [a] \"$(exit 3)\" `b` \\ : end"
        let table = CommandTable(
            name: "cloud-notes", version: "1", summary: text,
            options: [Option("all", short: "a", summary: text, isRepeated: true)],
            commands: [CommandSpec("add", summary: text, options: [Option("to", value: "DIR", summary: text)])])
        let shell = try await Installation(key: nil, program: path)
        let script = try shell.home.write(
            table.completions(for: try #require(CompletionShell(rawValue: name))), to: "script")
        let run = try await shell.run(["-n", script])
        #expect(run.end == .exited(0) && run.error == "", "\(run.error)")
    }
}
