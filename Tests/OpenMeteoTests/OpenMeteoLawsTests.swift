import OpenMeteo
import SourceTesting
import Testing

@Suite struct OpenMeteoLawsTests {
    @Test(
        "The source obeys the laws of weather sources",
        arguments: [
            ("forecast-02-minimal.json", "forecast-13-empty-hourly.json"),
            ("forecast-13-empty-hourly.json", "forecast-10-numbers-as-strings.json"),
        ])
    func laws(weather: String, forecast: String) throws {
        let recorded = RecordedAnswers()
        try SourceLaws.verify(
            OpenMeteoSource(),
            with: SourceExamples(
                conditions: recorded.bytes(weather), forecast: recorded.bytes(forecast),
                air: recorded.bytes("air-01-complete.json"), places: recorded.bytes("geo-01-five-namesakes.json")))
    }
}
