import OpenWeather
import SourceTesting
import Testing

@Suite struct OpenWeatherLawsTests {
    @Test(
        "The source obeys the laws of weather sources",
        arguments: [
            ("weather-02-thunderstorm-two-conditions.json", "geo-02-state-null-local-names.json"),
            ("weather-12-name-emoji-zwj.json", "geo-03-five-same-name.json"),
        ])
    func laws(weather: String, geo: String) throws {
        let recorded = RecordedAnswers()
        try SourceLaws.verify(
            OpenWeatherSource(),
            with: SourceExamples(
                conditions: recorded.bytes(weather),
                forecast: recorded.bytes("forecast-10-one-step-unknown-condition-rtl-name.json"),
                air: recorded.bytes("air-01-complete.json"), places: recorded.bytes(geo)))
    }
}
