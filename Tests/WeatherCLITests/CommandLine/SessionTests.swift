import ArgumentTable
import LifecycleCore
import SecretCapability
import Testing
import TextApp
import WeatherModel
import WeatherViews

@testable import WeatherCLI

@Suite("A run without a screen")
struct SessionTests {
    private func app() throws -> WeatherApp {
        let command = try WeatherApp.commandLine.parse(["favorites"]).get()
        var settings = try Settings(Invocation(command, of: "weather", environment: [:]))
        settings.secretPlace = .file
        settings.notes = []
        return WeatherApp(settings)
    }

    @Test("A command without a result in time fails with a message and a status of its own")
    func limit() async throws {
        let session = try await AppSession(app())
        let failure = await #expect(throws: Failure.self) {
            try await session.run([.run(.listFavorites)], limit: .milliseconds(1)) { _ in Void?.none }
        }
        #expect(failure?.status == .timedOut && failure?.message.contains("had not ended after") == true)
    }

    @Test("A result in time is the result, and a problem is a failure")
    func inTime() async throws {
        let app = try app()
        #expect(try await app.result(of: .listFavorites) == .favorites([], arePutAside: false))
        let failure = await #expect(throws: Failure.self) { try await app.run(.removeFavorite("Rye")) }
        #expect(failure?.status == .noMatch)
    }
}
