import TextUI
import WeatherModel
import WeatherViews

extension Previews {
    /// The detail screen in every state of its three parts.
    static let detail =
        [
            detail("whole"), detail("scrolled", shown: Presentation(selection: 20)),
            detail(
                "fetching", .fetching(previous: nil), forecast: .fetching(previous: nil), air: .fetching(previous: nil)),
            detail(
                "fetching-again", .fetching(previous: WeatherReport(.rainy, .hours(2))),
                forecast: .fetching(previous: .fjellvang), air: .fetching(previous: .fair)),
            detail(
                "failed", tags: ["failure"], .failed(.timedOut, previous: nil),
                forecast: .failed(.timedOut, previous: nil), air: .failed(.timedOut, previous: nil)),
            detail(
                "failed-with-previous", tags: ["failure"],
                .failed(.quotaExceeded, previous: WeatherReport(.rainy, .hours(2))),
                forecast: .failed(.quotaExceeded, previous: .fjellvang), air: .failed(.quotaExceeded, previous: .fair)),
            detail("empty", forecast: .fetched(.empty)), detail("one-step", forecast: .fetched(.oneStep)),
            detail("no-zone", forecast: .fetched(.noZone)),
            detail("polar", .observed(.southPole), forecast: .fetched(.polar), air: .fetched(.sample(.good, [:]))),
            detail(
                "thunder", .observed(.thunder), forecast: .fetched(.thunder),
                air: .fetched(.sample(.moderate, [.pm25: 26.1]))),
            detail("hourly", .observed(.hourly), forecast: .fetched(.hourly), source: .openMeteo),
            detail(
                "map-not-opened", tags: ["failure"],
                notice: .mapNotOpened(Place.portoCalvario.mapAddress, cause: "xdg-open was not found")),
            detail(
                "here", .observed(.hourly), forecast: .fetched(.hourly), place: Place(name: "", coordinate: here),
                source: .openMeteo),
            detail("imperial", shown: .imperial),
            detail("ascii", shown: Presentation(glyphs: .ascii)),
        ]
        + AirQuality.Index.allCases.map {
            detail("air-\($0)", forecast: .fetching(previous: nil), air: .fetched(.sample($0, [.pm10: 9.4])))
        }

    private static func detail(
        _ name: String, tags: [String] = [], _ weather: WeatherStatus = .observed(.rainy),
        forecast: ForecastFetch = .fetched(.fjellvang), air: AirFetch = .fetched(.fair),
        place: Place = .portoCalvario, source: SourceDescription = .openWeather, notice: Notice? = nil,
        shown: Presentation = .init()
    ) -> Preview {
        let view = DetailScreen.ViewModel(place: place, weather: weather, forecast: forecast, air: air)
        let active = Active.ViewModel(
            screen: .detail(view), notice: notice, source: source, isHere: place.coordinate == here)
        return Preview("detail/\(name)", tags: tags, .active(active), shown)
    }
}
