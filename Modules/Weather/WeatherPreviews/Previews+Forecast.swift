import LocationEffects
import TextUI
import WeatherModel
import WeatherViews

extension Previews {
    /// Home with forecasts: every state of one, and the data that affect its drawing.
    static let forecasts =
        [
            forecast("whole", .fetched(.fjellvang), favorites: some), forecast("fetching", .fetching(previous: nil)),
            forecast("fetching-again", .fetching(previous: .fjellvang)),
            forecast("failed", .failed(.timedOut, previous: nil), tags: ["failure"]),
            forecast("failed-with-previous", .failed(.quotaExceeded, previous: .fjellvang), tags: ["failure"]),
            forecast("empty", .fetched(.empty)), forecast("one-step", .fetched(.oneStep)),
            forecast("two-steps", .fetched(.twoSteps)), forecast("gaps", .fetched(.gaps)),
            forecast("no-zone", .fetched(.noZone)), forecast("bare", .fetched(.bare)),
            forecast("polar", at: .southPole, .fetched(.polar)), forecast("thunder", at: .thunder, .fetched(.thunder)),
            forecast("extremes", at: .extremes, .fetched(.extremes), tags: ["long"]),
            forecast("imperial", at: .desert, .fetched(.desert), .imperial),
            forecast("ascii", .fetched(.fjellvang), favorites: some, Presentation(glyphs: .ascii)),
            forecast("of-favorites", .fetched(.fjellvang), favorites: mixed),
            everywhere("refreshing") { .fetching(previous: $0) },
            everywhere("unreachable", tags: ["failure"], .hours(2)) {
                .failed(.offline("connection refused"), previous: $0)
            },
            hourly("hourly"), hourly("hourly-ascii", shown: Presentation(glyphs: .ascii)),
            hourly("hourly-imperial", shown: .imperial),
            hourly("days-only", .fetched(.daysOnly)), hourly("polar-day", at: .hourlyPolarDay),
            lookedUp("fetched", .fetched(.fjellvang)), lookedUp("failed", .failed(.timedOut, previous: nil)),
        ]

    private static let some: [HomeScreen.FavoriteWeather] = [
        .init(.rainy, forecast: .fetched(.fjellvang)), .init(.snowy, forecast: .fetched(.frost)),
        .init(.night, forecast: .fetched(.clearNight)),
    ]

    private static let mixed: [HomeScreen.FavoriteWeather] = [
        .init(.thunder, forecast: .fetched(.thunder)), .init(.rainy, forecast: .fetching(previous: nil)),
        .init(.snowy, forecast: .fetching(previous: .frost)),
        .init(.night, forecast: .failed(.quotaExceeded, previous: nil)),
        .init(
            .desert, .failed(.timedOut, previous: WeatherReport(.desert, .days(3))),
            forecast: .failed(.timedOut, previous: .desert)),
        .init(.fog),
    ]

    private static func forecast(
        _ name: String, at conditions: Conditions = .fjellvang, _ forecast: ForecastFetch, tags: [String] = [],
        favorites: [HomeScreen.FavoriteWeather] = [], _ shown: Presentation = .init()
    ) -> Preview {
        home(
            "forecast-\(name)", tags: ["forecast"] + tags, observed(conditions), forecast: forecast,
            favorites: favorites, shown)
    }

    /// Returns home with weather of the source that needs no key.
    private static func hourly(
        _ name: String, at conditions: Conditions = .hourly, _ forecast: ForecastFetch = .fetched(.hourly),
        shown: Presentation = .init()
    ) -> Preview {
        home(
            "forecast-\(name)", tags: ["forecast"], observed(conditions), forecast: forecast,
            favorites: [.init(conditions, forecast: forecast), .init(.snowy, forecast: .fetched(.frost))],
            source: .openMeteo, shown)
    }

    /// Returns home with a local report and two favorites, all reports of the same age and, like the forecasts, in the
    /// same state.
    private static func everywhere(
        _ name: String, tags: [String] = [], _ age: Age = .minutes(4), _ state: (WeatherReport) -> WeatherStatus
    ) -> Preview {
        func weather(_ conditions: Conditions) -> WeatherStatus { state(WeatherReport(conditions, age)) }
        let local = weather(.fjellvang)
        let forecast = local.map { _ in Forecast.fjellvang }
        let favorites = [Conditions.rainy, .night].map {
            HomeScreen.FavoriteWeather($0, weather($0), forecast: forecast)
        }
        return home(
            "forecast-\(name)", tags: ["forecast"] + tags, .weather(here, local), forecast: forecast,
            favorites: favorites)
    }

    private static func lookedUp(_ name: String, _ forecast: ForecastFetch) -> Preview {
        home(
            "lookup-forecast-\(name)", tags: ["forecast"], .locationDisabled, favorites: some,
            lookup: .weather(.ashford, .observed(.rainy)), lookupForecast: forecast)
    }
}
