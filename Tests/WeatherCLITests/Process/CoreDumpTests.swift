import CapabilityTesting
@preconcurrency import Glibc
import Testing

@Suite("Core files")
struct CoreDumpTests {
    /// Runs a program where core files are welcome, until it says that it is ready, and lets it crash.
    ///
    /// - Returns: the files in its directory afterwards.
    private static func crash(_ words: [String], ready: (Job) async -> Bool) async throws -> Set<String> {
        let home = try TemporaryDirectory()
        let script = "cd \"$0\" && ulimit -c unlimited && exec \"$@\""
        let environment = ["HOME": home.path, "SWIFT_BACKTRACE": "enable=no"]
        // A terminal, where the program has something to wait for.
        let screen = try TerminalScreen()
        let child = try Child(
            ["/bin/sh", "-c", script, home.path] + words, environment: environment, screen.streams)
        let isReady = await ready(child.job)
        child.send(SIGQUIT)
        let end = await child.end()
        guard isReady, end == .killed(signal: SIGQUIT) else { throw ChildError(cause: "\(words) ended with \(end)") }
        return try home.names()
    }

    /// The soft limit of a process for core files, in the system's words.
    private static func limit(_ process: Job) -> Substring? {
        process.text("limits").firstMatch(of: /Max core file size +(\w+)/)?.1
    }

    /// Whether a program that does nothing against it leaves one. Raising the limit of another process takes a
    /// superuser.
    private static func canBeSeen() async throws -> Bool {
        let left = try await crash(["/bin/sleep", "600"]) { process in await eventually { process.runs("sleep") } }
        return geteuid() == 0 && access("/usr/bin/prlimit", X_OK) == 0 && !left.isEmpty
    }

    @Test(
        "A crash of the app leaves no core file, though the limit is raised again",
        .enabled("a superuser, and a system that keeps core files, are needed") { try await canBeSeen() })
    func none() async throws {
        let files = try await Self.crash([Installation.builtProgram, "key", "set"]) { process in
            guard await eventually({ process.runs("weather") && Self.limit(process) == "0" }) else { return false }
            let raising = try? Child(["/usr/bin/prlimit", "--pid", "\(process.id)", "--core=unlimited"], .files())
            return await raising?.end() == .exited(0) && Self.limit(process) == "unlimited"
        }
        #expect(files == [])
    }
}
