import ArgumentTable
import HomeScreen
import LifecycleCore
import SecretCapability
import Testing
import TextApp

@testable import WeatherCLI

@Suite("A run without a screen")
struct SessionTests {
    private func session() async throws -> AppSession<WeatherApp> {
        let command = try WeatherApp.commandLine.parse(["now"]).get()
        var settings = try Settings(Invocation(command, of: "weather", environment: [:])).withAnyKey
        settings.secretPlace = .file
        settings.notes = []
        return try await AppSession(WeatherApp(settings, .offline))
    }

    @Test("a command that has no result in time is given up, with words and a status of its own")
    func limit() async throws {
        let session = try await session()
        do throws(Failure) {
            try await session.run(limit: .milliseconds(1)) { _ throws(Failure) -> AppSession<WeatherApp>.Step<Void> in
                .wait
            }
            Issue.record("it has no result")
        } catch {
            #expect(error.status == .timedOut)
            #expect(error.message.contains("had not ended after"))
        }
    }

    @Test("a result in time is the result, and a failure is that failure")
    func inTime() async throws {
        let view = try await session().run { view throws(Failure) -> AppSession<WeatherApp>.Step<Lifecycle.ViewModel> in
            if case .active = view { .done(view) } else { .wait }
        }
        guard case .active = view else {
            Issue.record("\(view)")
            return
        }
        let session = try await session()
        await #expect(throws: Failure.self) {
            try await session.run { _ throws(Failure) -> AppSession<WeatherApp>.Step<Void> in
                throw Failure(.noMatch, "none")
            }
        }
    }
}
