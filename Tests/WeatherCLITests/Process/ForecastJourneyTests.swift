import CapabilityTesting
import LoopbackHTTP
import Testing

@Suite("The forecast on a terminal", .timeLimit(.minutes(3)))
struct ForecastJourneyTests {
    @Test("The details of a favorite show its whole forecast, and lead back; offline, the last answers are shown")
    func details() async throws {
        let installation = try await Installation()
        for name in ["Fjellheim", "Reykjavík"] { try await installation.expect("favorites add \(name)") }
        // One request that was in flight when the details were opened may have been sent again.
        func asked(_ part: String) -> Set<String> {
            Set(installation.service.requests.map(\.target).filter { $0.contains(part) })
        }
        var (app, screen) = try installation.launch()
        await screen.expect("13 °C")
        await screen.expect("Next 24 hours")
        #expect(await eventually { asked("/air_pollution?").count == 1 })
        await screen.expect("Reykjavík, IS · details", after: "j\r")
        await screen.expect("more lines")
        screen.type("G")
        #expect(await eventually { !screen.text.contains("more lines") })
        await screen.expect("Reykjavík, IS · details", after: "g")
        #expect(await eventually { asked("/air_pollution?").count == 2 })
        await screen.expect("▸ ≈", after: "\u{1B}")
        await app.quit(screen)
        #expect(asked("/forecast?").count == 3, "the place and two favorites")
        #expect(asked("/air_pollution?").count == 2, "the place and the favorite of the details")
        installation.service.stop()
        // A refresh requests no answer again that is newer than that.
        try await installation.makeAnswersOlder(by: .seconds(30))
        (app, screen) = try installation.launch()
        await screen.expect("13 °C")
        await screen.expect("Next 24 hours")
        await screen.expect("! no connection", after: "r")
        #expect(screen.text.contains("13 °C"), "\(screen.text)")
        await app.quit(screen)
    }
}
