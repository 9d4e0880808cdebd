import CoreTesting
import DetailFeature
import ProcessEffects
import Testing
import WeatherViews

@Suite("Map of a place") struct MapTests {
    private let address = "https://www.openstreetmap.org/?mlat=59.9&mlon=10.75&zoom=11"

    @Test("The map is opened in a detached process, one at a time, at a URL without a key")
    func opened() throws {
        var driver = MachineDriver<DetailScreen>(in: .init())
        for _ in 1...2 { driver.send(.shell(.openMap)) }
        for result in [ProcessResult(.exited(0)), ProcessResult(.running)] {
            let request = ProcessRequest("xdg-open", [address], deadline: .seconds(5), isDetached: true)
            try driver.answer(try driver.expect(ProcessEffect.run(request)), with: .ended(result))
            try driver.expectNothingElse()
            driver.send(.shell(.openMap))
        }
    }

    @Test("A failure to open the map is reported with its cause and the URL")
    func failed() throws {
        var driver = MachineDriver<DetailScreen>(in: .init())
        let failures: [(ProcessOutput, String)] = [
            (.failed(.notFound("xdg-open")), "xdg-open was not found"),
            (.ended(ProcessResult(.exited(3))), "xdg-open: exit code 3"),
            (
                .failed(.notStarted("open", cause: "Permission denied")),
                "open could not be started: Permission denied"
            ),
        ]
        for (answer, cause) in failures {
            driver.send(.shell(.openMap))
            try driver.answer(try driver.expect(ProcessEffect.self), with: answer)
            try driver.expectOutput(.noticed(.mapNotOpened(address, cause: cause)))
        }
        try driver.expectNothingElse()
    }
}
