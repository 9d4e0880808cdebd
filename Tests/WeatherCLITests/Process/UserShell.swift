import CapabilityTesting
@preconcurrency import Glibc
import Testing

/// A shell that people use at a terminal.
struct UserShell: CustomTestStringConvertible {
    private let words: [String]

    /// Those of this machine.
    static let all = [["/bin/bash", "--norc", "--noprofile", "--noediting", "-i"], ["/bin/dash", "-i"]]
        .filter { access($0[0], X_OK) == 0 }.map(UserShell.init)

    var testDescription: String { words[0] }

    private init(_ words: [String]) { self.words = words }

    func start(
        on screen: TerminalScreen, in installation: Installation, environment: [String: String] = [:]
    ) throws -> Child {
        let own = ["HOME": installation.home.path, "TERM": "xterm-256color", "PS1": "> ", "ENV": ""]
        return try Child(
            words[0], Array(words.dropFirst()), environment: own.merging(environment) { $1 }, .terminal(screen.path))
    }
}

/// A process that a shell has started.
struct Job {
    let id: pid_t

    /// Whether it has ended; its shell may not have taken note of that.
    var isGone: Bool { kill(id, 0) != 0 || isIn("Z") }

    var isStopped: Bool { isIn("T") }

    private func isIn(_ state: String) -> Bool {
        guard let file = fopen("/proc/\(id)/stat", "r") else { return false }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 512)
        guard fgets(&line, Int32(line.count), file) != nil else { return false }
        return String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self).contains(") \(state) ")
    }
}

extension TerminalScreen {
    /// Starts one of the programs in the background of the shell on this terminal.
    func startInBackground(_ words: String) async throws -> Job {
        type("\(Installation.builtProgram(named: words)) &\necho id=$!.\n")
        #expect(await eventually { text.contains("id=") && lastID != nil }, "\(bytes)")
        return Job(id: try #require(lastID))
    }

    private var lastID: pid_t? {
        // The number may come in two parts: it is whole when the dot is there.
        let rests = bytes.ranges(of: "id=").map { bytes[$0.upperBound...] }
        return rests.compactMap { rest in rest.firstIndex(of: ".").flatMap { pid_t(rest[..<$0]) } }.last
    }

    /// Waits until the app has stopped and its shell knows: `fg` continues no job that the shell takes for a running
    /// one.
    func hasStopped(_ job: Job) async -> Bool {
        for _ in 0..<100 {
            guard await eventually({ job.isStopped }) else { return false }
            let before = bytes.count
            // The echo of what is typed has the quotes. Only a child that ends makes bash ask for the state of all others:
            // it can miss a stop that comes while it runs a command of its own.
            type("/bin/true; jobs; echo j\(before)'.'\n")
            // What is typed before the shell has the terminal is lost.
            let isHeard = await eventually(within: .milliseconds(300)) {
                !text.isEmpty && bytes.contains("j\(before).")
            }
            if isHeard, bytes.dropFirst(before).contains("Stopped") { return true }
        }
        return false
    }

    /// Waits until the shell does what is typed. It drops what came before it learned that its job has ended.
    func listens(_ letter: Character) async -> Bool {
        for _ in 0..<100 {
            type("echo \(letter)$((1 + 1))\n")
            if await eventually(within: .milliseconds(300), { !text.isEmpty && bytes.contains("\(letter)2") }) {
                return true
            }
        }
        return false
    }
}
