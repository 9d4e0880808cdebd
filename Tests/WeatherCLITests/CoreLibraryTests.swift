import ArgumentTable
import CapabilityTesting
import LifecycleCore
import SecretEffects
import ShellRuntime
import Testing
import TextApp

@testable import WeatherCLI

@Suite("A run with the core in a library", .timeLimit(.minutes(5)))
struct CoreLibraryTests {
    private func app(core: String) throws -> WeatherApp {
        let command = try WeatherApp.commandLine.parse(["--core", core, "--api-origin", "http://127.0.0.1:9", "now"])
            .get()
        var settings = try Settings(Invocation(command, of: "weather", environment: [:]))
        settings.runKey = SecretText("unused")
        return WeatherApp(settings)
    }

    @Test("it goes as it does with the app's own")
    func library() async throws {
        let shell = try await AppSession(app(core: Self.library)).shell
        shell.send(.start)
        for await case .snapshot(let snapshot) in shell.updates() { if case .active = snapshot.view { break } }
        await shell.shutdown()
        #expect(shell.snapshot.revision > 1)
    }

    private static let library = Installation.builtProgram(named: "libweathercore.so")

    @Test("a recording is replayed on the core in a library, and one that is none is told")
    func replay() async throws {
        let installation = try await Installation(key: nil)
        let path = installation.home.path + "/run.jsonl"
        #expect(try await installation.run("demo", "now", "--core", Self.library, "--record", path).end == .exited(0))
        for core in [[], ["--core", Self.library]] {
            let replay = try await installation.run(["replay", path] + core)
            #expect(replay.end == .exited(0) && replay.error.contains("the same: "), "\(replay.error)")
        }
        for words in [["replay", path], ["trace", "inspect", path, "--html", path + ".html"]] {
            let run = try await installation.run(words + ["--core", "no/core.so"])
            #expect(run.end == .exited(65) && run.error.contains("The core no/core.so cannot be used"), "\(run.error)")
        }
    }

    @Test("a file that is no core ends the run with the cause")
    func noLibrary() async throws {
        let failure = await #expect(throws: Failure.self) { try await AppSession(app(core: "no/core.so")) }
        #expect(failure?.message.contains("no/core.so") == true)
    }
}
