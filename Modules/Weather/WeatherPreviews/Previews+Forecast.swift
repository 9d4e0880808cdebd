import LocationEffects
import TextUI
import WeatherModel
import WeatherText
import WeatherViews

extension Previews {
    /// Home with forecasts: every state of one, and the data that affect its drawing.
    static let forecasts =
        [
            forecast("whole", .fetched(SampleForecasts.fjellvang), favorites: some),
            forecast("fetching", .fetching(previous: nil)),
            forecast("fetching-again", .fetching(previous: SampleForecasts.fjellvang)),
            forecast("failed", .failed(.timedOut, previous: nil), tags: ["failure"]),
            forecast(
                "failed-with-previous", .failed(.quotaExceeded, previous: SampleForecasts.fjellvang), tags: ["failure"]),
            forecast("empty", .fetched(SampleForecasts.empty)), forecast("one-step", .fetched(SampleForecasts.oneStep)),
            forecast("two-steps", .fetched(SampleForecasts.twoSteps)), forecast("gaps", .fetched(SampleForecasts.gaps)),
            forecast("no-zone", .fetched(SampleForecasts.noZone)), forecast("bare", .fetched(SampleForecasts.bare)),
            forecast("polar", at: SampleConditions.southPole, .fetched(SampleForecasts.polar)),
            forecast("thunder", at: SampleConditions.thunder, .fetched(SampleForecasts.thunder)),
            forecast("extremes", at: SampleConditions.extremes, .fetched(SampleForecasts.extremes), tags: ["long"]),
            forecast(
                "imperial", at: SampleConditions.desert, .fetched(SampleForecasts.desert),
                Presentation(units: .imperial)),
            forecast("ascii", .fetched(SampleForecasts.fjellvang), favorites: some, Presentation(glyphs: .ascii)),
            forecast("of-favorites", .fetched(SampleForecasts.fjellvang), favorites: mixed),
            everywhere("refreshing") { .fetching(previous: $0) },
            everywhere("unreachable", tags: ["failure"], .hours(2)) {
                .failed(.offline("connection refused"), previous: $0)
            },
            hourly("hourly"), hourly("hourly-ascii", shown: Presentation(glyphs: .ascii)),
            hourly("hourly-imperial", shown: Presentation(units: .imperial)),
            hourly("days-only", .fetched(SampleHourly.daysOnly)),
            hourly("polar-day", at: SampleHourly.polarDay),
        ] + [
            lookedUp("fetched", .fetched(SampleForecasts.fjellvang)),
            lookedUp("failed", .failed(.timedOut, previous: nil)),
        ]

    private static let some: [HomeScreen.FavoriteWeather] = [
        .init(SampleConditions.rain, forecast: .fetched(SampleForecasts.fjellvang)),
        .init(SampleConditions.snow, forecast: .fetched(SampleForecasts.frost)),
        .init(SampleConditions.night, forecast: .fetched(SampleForecasts.clearNight)),
    ]

    private static let mixed: [HomeScreen.FavoriteWeather] = [
        .init(SampleConditions.thunder, forecast: .fetched(SampleForecasts.thunder)),
        .init(SampleConditions.rain, forecast: .fetching(previous: nil)),
        .init(SampleConditions.snow, forecast: .fetching(previous: SampleForecasts.frost)),
        .init(SampleConditions.night, forecast: .failed(.quotaExceeded, previous: nil)),
        .init(
            SampleConditions.desert, .failed(.timedOut, previous: WeatherReport(SampleConditions.desert, .days(3))),
            forecast: .failed(.timedOut, previous: SampleForecasts.desert)),
        .init(SampleConditions.fog),
    ]

    private static func forecast(
        _ name: String, at conditions: Conditions = SampleConditions.fjellvang, _ forecast: ForecastFetch,
        tags: [String] = [],
        favorites: [HomeScreen.FavoriteWeather] = [], _ shown: Presentation = .init()
    ) -> Preview {
        home(
            "forecast-\(name)", tags: ["forecast"] + tags,
            .weather(conditions.coordinate ?? here, .fetched(WeatherReport(conditions))), forecast: forecast,
            favorites: favorites, shown)
    }

    /// Returns home with weather of the source that needs no key.
    private static func hourly(
        _ name: String, at conditions: Conditions = SampleHourly.conditions,
        _ forecast: ForecastFetch = .fetched(SampleHourly.forecast), shown: Presentation = .init()
    ) -> Preview {
        home(
            "forecast-\(name)", tags: ["forecast"],
            .weather(conditions.coordinate ?? here, .fetched(WeatherReport(conditions))), forecast: forecast,
            favorites: [
                .init(conditions, forecast: forecast),
                .init(SampleConditions.snow, forecast: .fetched(SampleForecasts.frost)),
            ], source: SampleSources.openMeteo, shown)
    }

    /// Returns home with a local report and two favorites, all reports of the same age and, as the forecasts are, in the
    /// same state.
    private static func everywhere(
        _ name: String, tags: [String] = [], _ age: Age = .minutes(4),
        _ state: (WeatherReport) -> WeatherStatus
    ) -> Preview {
        func weather(_ conditions: Conditions) -> WeatherStatus { state(WeatherReport(conditions, age)) }
        let local = weather(SampleConditions.fjellvang)
        let forecast = local.map { _ in SampleForecasts.fjellvang }
        let favorites = [SampleConditions.rain, SampleConditions.night].map {
            HomeScreen.FavoriteWeather($0, weather($0), forecast: forecast)
        }
        return home(
            "forecast-\(name)", tags: ["forecast"] + tags, .weather(here, local), forecast: forecast,
            favorites: favorites)
    }

    private static func lookedUp(_ name: String, _ forecast: ForecastFetch) -> Preview {
        home(
            "lookup-forecast-\(name)", tags: ["forecast"], .locationDisabled, favorites: some,
            lookup: .weather(SamplePlaces.sameName[0], .fetched(WeatherReport(SampleConditions.rain))),
            lookupForecast: forecast)
    }
}
