import CapabilityTesting
@preconcurrency import Glibc
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("Core files")
struct CoreDumpTests {
    /// Runs a program where core files are welcome, until it says that it is ready, and lets it crash.
    ///
    /// - Returns: the files in its directory afterwards.
    private static func crash(
        _ words: [String], in home: TemporaryDirectory, _ environment: [String: String] = [:],
        ready: (pid_t) async -> Bool
    ) async throws -> Set<String> {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw ChildError(cause: "no pipe") }
        defer { for end in ends { close(end) } }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(null) }
        let script = "cd \"$0\" && ulimit -c unlimited && exec \"$@\""
        let child = try Child(
            "/bin/sh", ["-c", script, home.path] + words, environment: environment,
            .files(input: ends[0], output: null, error: null))
        let isReady = await ready(child.id)
        child.send(SIGQUIT)
        let end = await child.end()
        guard isReady, end == .killed(signal: SIGQUIT) else { throw ChildError(cause: "\(words) ended with \(end)") }
        return try home.names()
    }

    /// The soft limit of a process for core files, in the system's words.
    private static func limit(_ process: pid_t) -> String? {
        let limits = (try? String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)) ?? ""
        let line = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
        return line?.split(separator: " ").dropFirst(4).first.map(String.init)
    }

    private static func raiseLimit(_ process: pid_t) async -> Bool {
        let ends = Child.Ends.files(input: STDIN_FILENO, output: STDOUT_FILENO, error: STDERR_FILENO)
        let arguments = ["--pid", "\(process)", "--core=unlimited"]
        return await (try? Child("/usr/bin/prlimit", arguments, environment: [:], ends))?.end() == .exited(0)
    }

    private static func runs(_ process: pid_t, _ name: String) -> Bool {
        (try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)) == name + "\n"
    }

    /// Whether a program that does nothing against it leaves one. Raising the limit of another process takes a
    /// superuser.
    private static func canBeSeen() async throws -> Bool {
        let home = try TemporaryDirectory()
        let left = try await crash(["/bin/sleep", "600"], in: home) { process in
            await eventually { runs(process, "sleep") }
        }
        return geteuid() == 0 && access("/usr/bin/prlimit", X_OK) == 0 && !left.isEmpty
    }

    @Test(
        "A crash of the app leaves no core file, though the limit is raised again",
        .enabled("a superuser, and a system that keeps core files, are needed") { try await canBeSeen() })
    func none() async throws {
        let home = try TemporaryDirectory()
        let files = try await Self.crash(
            [Installation.builtProgram, "key", "set"], in: home, ["HOME": home.path, "SWIFT_BACKTRACE": "enable=no"]
        ) { process in
            guard await eventually({ Self.runs(process, "weather") && Self.limit(process) == "0" }) else {
                return false
            }
            return await Self.raiseLimit(process) && Self.limit(process) == "unlimited"
        }
        #expect(files == [])
    }
}
