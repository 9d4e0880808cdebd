import ArgumentTable
import Testing
import TextApp
import WeatherViews

@testable import WeatherCLI

@Suite("A run without a screen")
struct SessionTests {
    @Test("A command without a result in time fails with a message and a status of its own")
    func limit() async throws {
        let command = try WeatherApp.commandLine.parse(["favorites"]).get()
        let settings = try Settings(Invocation(command, of: "weather", environment: [:]))
        let session = try await AppSession(WeatherApp(settings))
        let failure = await #expect(throws: Failure.self) {
            try await session.run([.run(.listFavorites)], limit: .milliseconds(1)) { _ in Void?.none }
        }
        #expect(failure?.status == .timedOut && failure?.message.contains("had not ended after") == true)
    }
}
