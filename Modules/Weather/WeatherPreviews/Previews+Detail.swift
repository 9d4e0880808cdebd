import TextUI
import WeatherModel
import WeatherText
import WeatherViews

extension Previews {
    /// The detail screen in every state of its three parts.
    static let detail =
        [
            detail("whole"), detail("scrolled", shown: Presentation(selection: 20)),
            detail(
                "fetching", .fetching(previous: nil), forecast: .fetching(previous: nil), air: .fetching(previous: nil)),
            detail(
                "fetching-again", .fetching(previous: WeatherReport(SampleConditions.rain, .hours(2))),
                forecast: .fetching(previous: SampleForecasts.fjellvang), air: .fetching(previous: SampleAir.fair)),
            detail(
                "failed", tags: ["failure"], .failed(.timedOut, previous: nil),
                forecast: .failed(.timedOut, previous: nil), air: .failed(.timedOut, previous: nil)),
            detail(
                "failed-with-previous", tags: ["failure"],
                .failed(.quotaExceeded, previous: WeatherReport(SampleConditions.rain, .hours(2))),
                forecast: .failed(.quotaExceeded, previous: SampleForecasts.fjellvang),
                air: .failed(.quotaExceeded, previous: SampleAir.fair)),
            detail("empty", forecast: .fetched(SampleForecasts.empty)),
            detail("one-step", forecast: .fetched(SampleForecasts.oneStep)),
            detail("no-zone", forecast: .fetched(SampleForecasts.noZone)),
            detail(
                "polar", .fetched(WeatherReport(SampleConditions.southPole)), forecast: .fetched(SampleForecasts.polar),
                air: .fetched(SampleAir.air(.good, [:]))),
            detail(
                "thunder", .fetched(WeatherReport(SampleConditions.thunder)),
                forecast: .fetched(SampleForecasts.thunder), air: .fetched(SampleAir.air(.moderate, [.pm25: 26.1]))),
            detail(
                "hourly", .fetched(WeatherReport(SampleHourly.conditions)), forecast: .fetched(SampleHourly.forecast),
                source: SampleSources.openMeteo),
            detail(
                "map-not-opened", tags: ["failure"],
                notice: .mapNotOpened(SamplePlaces.two[1].mapAddress, cause: "xdg-open was not found")),
            detail(
                "here", .fetched(WeatherReport(SampleHourly.conditions)), forecast: .fetched(SampleHourly.forecast),
                place: Place(name: "", coordinate: here), source: SampleSources.openMeteo),
            detail("imperial", shown: Presentation(units: .imperial)),
            detail("ascii", shown: Presentation(glyphs: .ascii)),
        ]
        + AirQuality.Index.allCases.map { index in
            detail(
                "air-\(index)", forecast: .fetching(previous: nil), air: .fetched(SampleAir.air(index, [.pm10: 9.4])))
        }

    private static func detail(
        _ name: String, tags: [String] = [], _ weather: WeatherStatus = .fetched(WeatherReport(SampleConditions.rain)),
        forecast: ForecastFetch = .fetched(SampleForecasts.fjellvang), air: AirFetch = .fetched(SampleAir.fair),
        place: Place = SamplePlaces.two[1], source: SourceDescription = SampleSources.openWeather,
        notice: Notice? = nil, shown: Presentation = .init()
    ) -> Preview {
        let view = DetailScreen.ViewModel(
            place: place, weather: weather, forecast: forecast, air: air)
        return Preview(
            "detail/\(name)", tags: tags,
            .active(
                Active.ViewModel(
                    screen: .detail(view), notice: notice, source: source, isHere: place.coordinate == here)), shown)
    }
}
