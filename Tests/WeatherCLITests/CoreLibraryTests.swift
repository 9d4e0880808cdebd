import ArgumentTable
import Lifecycle
import ShellRuntime
import Testing
import TextApp

@testable import WeatherCLI

@Suite("A run with the core in a library", .timeLimit(.minutes(1)))
struct CoreLibraryTests {
    private func app(core: String) throws -> WeatherApp {
        let command = try WeatherTable.read.parse(["--core", core, "now"]).get()
        let settings = try Settings(Invocation(command, of: "weather", environment: [:])).withAnyKey
        return WeatherApp(settings, .offline)
    }

    @Test("it goes as it does with the app's own")
    func library() async throws {
        let folder = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let shell = try await AppSession(app(core: folder.joined(separator: "/") + "/libweathercore.so")).shell
        shell.send(.start)
        for await case .snapshot(let snapshot) in shell.updates() { if case .active = snapshot.view { break } }
        await shell.shutdown()
        #expect(shell.snapshot.revision > 1)
    }

    @Test("a file that is no core ends the run with the cause")
    func noLibrary() async throws {
        let failure = await #expect(throws: Failure.self) { try await AppSession(app(core: "no/core.so")) }
        #expect(failure?.message.contains("no/core.so") == true)
    }
}
