import LocationEffects
import TextUI
import WeatherModel
import WeatherText
import WeatherViews

extension Previews {
    static let here = Coordinate(latitude: 60.7412, longitude: 11.3217)
    private static let fresh = WeatherReport(SampleConditions.fjellvang)
    private static let old = WeatherReport(SampleConditions.fjellvang, .hours(5))

    /// The phases of the local weather, of a lookup and of the overlays of the screen.
    static let home = [
        home("checking-permission", .checkingPermission), home("location-disabled", .locationDisabled),
        home("featured", .locationDisabled, favorites: some),
        home("featured-unlocated", .locationUnavailable, favorites: some),
        home("fetching-location", .fetchingLocation), home("location-unavailable", .locationUnavailable),
        home("named-searching", .named(.searching("Kisumbani"))),
        home("named-no-match", .named(.noMatch("Kisumbanii,KM"))),
        home("named-failed", tags: ["failure"], .named(.searchFailed("Kisumbani", .timedOut)), favorites: some),
        home(
            "named-fetched", .named(.weather(SamplePlaces.sameName[0], .fetched(WeatherReport(SampleConditions.rain)))),
            source: SampleSources.openMeteo),
        home("fetching-weather", .weather(here, .fetching(previous: nil))),
        home("fetching-again", .weather(here, .fetching(previous: old))),
        home("fetched", .weather(here, .fetched(fresh)), favorites: some),
        home("sample-data", .weather(here, .fetched(fresh)), favorites: some, Presentation(banner: "SAMPLE DATA")),
        home(
            "news", .weather(here, .fetched(fresh)), favorites: some,
            Presentation(message: "This key does nothing here.")),
        home(
            "toast-not-refreshed", .weather(here, .failed(.timedOut, previous: fresh)),
            toast: .notRefreshed(SamplePlaces.two[0], .timedOut)),
        home(
            "toast-up-to-date", .weather(here, .fetched(fresh)),
            toast: .upToDate(SamplePlaces.two[0], observedAt: 1_773_500_000, utcOffset: 3600)),
        home(
            "toast-up-to-date-utc", .weather(here, .fetched(fresh)),
            toast: .upToDate(SamplePlaces.two[0], observedAt: 1_773_500_000, utcOffset: nil)),
        home("toast-located", .weather(here, .fetched(fresh)), toast: .located(SamplePlaces.two[0])),
        home("help", .weather(here, .fetched(fresh)), favorites: some, Presentation(showsHelp: true)),
        home("lookup-searching", .locationDisabled, lookup: .searching("Kisumbani")),
        home("lookup-no-match", .locationDisabled, lookup: .noMatch("Kisumbanii")),
        home("lookup-failed", .locationDisabled, lookup: .searchFailed("Kisumbani", .timedOut)),
        home(
            "lookup-fetched", .locationDisabled, favorites: some,
            lookup: .weather(SamplePlaces.sameName[0], .fetched(WeatherReport(SampleConditions.rain)))),
        home("reset-confirming", .weather(here, .fetched(fresh)), favorites: some, reset: .confirming),
        home("reset-deleting", .weather(here, .fetched(fresh)), favorites: some, reset: .deleting),
        home(
            "notice-quarantined", tags: ["failure"], .weather(here, .fetched(fresh)), favorites: some,
            notice: .favoritesQuarantined("The stored favorites could not be read: it ends too early.")),
        home(
            "notice-key-not-deleted", tags: ["failure"], .weather(here, .fetched(fresh)), favorites: some,
            notice: .keyNotDeleted("the folder cannot be written")),
        home(
            "notice-key-not-tried", tags: ["failure"], .weather(here, .fetched(fresh)), favorites: some,
            notice: .keyNotTried(.offline("no route to host"))),
    ]

    /// Every failure, without and with a previous report.
    static let weather =
        failures.map { name, failure in
            home("failed-\(name)", tags: ["failure"], .weather(here, .failed(failure, previous: nil)))
        } + [
            home("failed-with-previous", tags: ["failure"], .weather(here, .failed(.timedOut, previous: old)))
        ]

    private static let failures: [(String, WeatherFailure)] = [
        ("not-authorized", .notAuthorized), ("bad-request", .badRequest("wrong latitude")), ("not-found", .notFound),
        ("quota", .quotaExceeded), ("offline", .offline("no route to host")), ("timed-out", .timedOut),
        ("service", .serviceError(status: 503)), ("unreadable", .unreadable(.html)),
        ("rate-limited", .rateLimited),
    ]

    static let favoritesOnHome = [
        favoritesOnHome("none", []),
        favoritesOnHome("one-fetching", [.init(SampleConditions.rain, .fetching(previous: nil))]),
        favoritesOnHome("one-fetched", [.init(SampleConditions.rain)]),
        favoritesOnHome(
            "one-failed", [.init(SampleConditions.rain, .failed(.offline("no route to host"), previous: nil))]),
        favoritesOnHome("mixed-five", mixed), favoritesOnHome("fifty", fifty, Presentation(selection: 27)),
        favoritesOnHome(
            "same-names",
            SamplePlaces.sameName.map { .init(place: $0, weather: .fetched(WeatherReport(SampleConditions.rain))) }),
        favoritesOnHome(
            "scripts",
            SamplePlaces.scripts.map { .init(place: $0, weather: .fetched(WeatherReport(SampleConditions.cjk))) }),
    ]

    private static let some: [HomeScreen.FavoriteWeather] = [
        .init(SampleConditions.rain), .init(SampleConditions.snow), .init(SampleConditions.night),
    ]

    private static let mixed: [HomeScreen.FavoriteWeather] = [
        .init(SampleConditions.thunder), .init(SampleConditions.rain, .fetching(previous: nil)),
        .init(SampleConditions.snow, .fetching(previous: WeatherReport(SampleConditions.snow, .hours(2)))),
        .init(SampleConditions.night, .failed(.quotaExceeded, previous: nil)),
        .init(SampleConditions.desert, .failed(.timedOut, previous: WeatherReport(SampleConditions.desert, .days(3)))),
    ]

    private static let fifty = SamplePlaces.fifty.map {
        HomeScreen.FavoriteWeather(place: $0, weather: .fetched(WeatherReport(SampleConditions.fjellvang)))
    }

    /// Reports whose data affect the layout.
    static let conditions =
        [
            ("thunder", SampleConditions.thunder), ("rain", SampleConditions.rain), ("snow", SampleConditions.snow),
            ("fog", SampleConditions.fog), ("night", SampleConditions.night), ("desert", SampleConditions.desert),
            ("south-pole", SampleConditions.southPole), ("polar-day", SampleConditions.polarDay),
            ("unlisted", SampleConditions.unlisted), ("extremes", SampleConditions.extremes),
            ("bare", SampleConditions.bare), ("name-cjk", SampleConditions.cjk),
            ("name-long", SampleConditions.named(SamplePlaces.longName)),
            ("name-right-to-left", SampleConditions.named("נווה שלווה 12", "IL")),
            ("name-emoji", SampleConditions.named("Camp 👩‍👩‍👧‍👦 🇳🇿 élan", "NZ")),
        ].map { shown($0, WeatherReport($1)) } + [
            home(
                "air-bad", .weather(here, .fetched(WeatherReport(SampleConditions.slow, .minutes(4)))),
                air: .fetched(SampleAir.air(.poor, [:]))),
            shown("stale", WeatherReport(SampleConditions.slow, .hours(5))),
            shown("just-now", WeatherReport(SampleConditions.fjellvang, .justNow)),
            shown("age-unknown", WeatherReport(SampleConditions.fjellvang, .unknown)),
            shown("imperial", WeatherReport(SampleConditions.desert), Presentation(units: .imperial)),
            shown("ascii", WeatherReport(SampleConditions.snow), Presentation(glyphs: .ascii)),
        ]

    private static func shown(_ name: String, _ report: WeatherReport, _ shown: Presentation = .init()) -> Preview {
        let coordinate = report.conditions.coordinate ?? here
        return home("weather-\(name)", tags: ["conditions"], .weather(coordinate, .fetched(report)), shown)
    }

    private static func favoritesOnHome(
        _ name: String, _ favorites: [HomeScreen.FavoriteWeather], _ shown: Presentation = .init()
    ) -> Preview {
        home("favorites-\(name)", .weather(here, .fetched(fresh)), favorites: favorites, shown)
    }

    static func home(
        _ state: String, tags: [String] = [], _ local: LocalWeather, forecast: ForecastFetch? = nil,
        favorites: [HomeScreen.FavoriteWeather] = [], lookup: PlaceLookup? = nil,
        lookupForecast: ForecastFetch? = nil, air: AirFetch? = nil, notice: Notice? = nil,
        reset: Active.ResetStep? = nil,
        toast: Toast.Message? = nil, source: SourceDescription = SampleSources.openWeather,
        _ shown: Presentation = .init()
    ) -> Preview {
        let home = HomeScreen.ViewModel(
            localWeather: local, localForecast: forecast, favorites: favorites, lookup: lookup,
            lookupForecast: lookupForecast, air: air)
        let view = Active.ViewModel(
            screen: .home(home), notice: notice, reset: reset, toast: toast.map { Toast(id: 1, message: $0) },
            source: source)
        return Preview("home/\(state)", tags: tags, .active(view), shown)
    }
}
