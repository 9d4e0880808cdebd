import LocationEffects
import TextUI
import WeatherModel
import WeatherViews

extension Previews {
    static let here = Coordinate(latitude: 60.7412, longitude: 11.3217)
    private static let fresh = WeatherReport(.fjellvang)
    private static let old = WeatherReport(.fjellvang, .hours(5))

    /// The phases of the local weather, of a lookup and of the overlays of the screen.
    static let home = [
        home("checking-permission", .checkingPermission), home("location-disabled", .locationDisabled),
        home("featured", .locationDisabled, favorites: some),
        home("featured-unlocated", .locationUnavailable, favorites: some),
        home("fetching-location", .fetchingLocation), home("location-unavailable", .locationUnavailable),
        home("named-searching", .named(.searching("Kisumbani"))),
        home("named-no-match", .named(.noMatch("Kisumbanii,KM"))),
        home("named-failed", tags: ["failure"], .named(.searchFailed("Kisumbani", .timedOut)), favorites: some),
        home("named-fetched", .named(.weather(.ashford, .observed(.rainy))), source: .openMeteo),
        home("fetching-weather", .weather(here, .fetching(previous: nil))),
        home("fetching-again", .weather(here, .fetching(previous: old))), home("fetched", favorites: some),
        home("sample-data", favorites: some, Presentation(banner: "SAMPLE DATA")),
        home("news", favorites: some, Presentation(message: "This key does nothing here.")),
        home(
            "toast-not-refreshed", .weather(here, .failed(.timedOut, previous: fresh)),
            toast: .notRefreshed(.fjellvang, .timedOut)),
        home("toast-up-to-date", toast: .upToDate(.fjellvang, observedAt: 1_773_500_000, utcOffset: 3600)),
        home("toast-up-to-date-utc", toast: .upToDate(.fjellvang, observedAt: 1_773_500_000, utcOffset: nil)),
        home("toast-located", toast: .located(.fjellvang)),
        home("help", favorites: some, Presentation(showsHelp: true)),
        home("lookup-searching", .locationDisabled, lookup: .searching("Kisumbani")),
        home("lookup-no-match", .locationDisabled, lookup: .noMatch("Kisumbanii")),
        home("lookup-failed", .locationDisabled, lookup: .searchFailed("Kisumbani", .timedOut)),
        home("lookup-fetched", .locationDisabled, favorites: some, lookup: .weather(.ashford, .observed(.rainy))),
        home("reset-confirming", favorites: some, reset: .confirming),
        home("reset-deleting", favorites: some, reset: .deleting),
        home(
            "notice-quarantined", tags: ["failure"], favorites: some,
            notice: .favoritesQuarantined(.truncated)),
        home(
            "notice-key-not-deleted", tags: ["failure"], favorites: some,
            notice: .keyNotDeleted("the folder cannot be written")),
        home(
            "notice-key-not-tried", tags: ["failure"], favorites: some,
            notice: .keyNotTried(.offline("no route to host"))),
    ]

    /// Every failure, without and with a previous report.
    static let weather =
        failures.map { name, failure in
            home("failed-\(name)", tags: ["failure"], .weather(here, .failed(failure, previous: nil)))
        } + [home("failed-with-previous", tags: ["failure"], .weather(here, .failed(.timedOut, previous: old)))]

    private static let failures: [(String, WeatherFailure)] = [
        ("not-authorized", .notAuthorized), ("bad-request", .badRequest("wrong latitude")), ("not-found", .notFound),
        ("quota", .quotaExceeded), ("offline", .offline("no route to host")), ("timed-out", .timedOut),
        ("service", .serviceError(status: 503)), ("unreadable", .unreadable(.html)), ("rate-limited", .rateLimited),
    ]

    static let favoritesOnHome = [
        favoritesOnHome("none", []), favoritesOnHome("one-fetching", [.init(.rainy, .fetching(previous: nil))]),
        favoritesOnHome("one-fetched", [.init(.rainy)]),
        favoritesOnHome("one-failed", [.init(.rainy, .failed(.offline("no route to host"), previous: nil))]),
        favoritesOnHome("mixed-five", mixed),
        favoritesOnHome("fifty", .fifty, .fjellvang, Presentation(selection: 27)),
        favoritesOnHome("same-names", .sameName, .rainy), favoritesOnHome("scripts", .scripts, .cjk),
    ]

    private static let some: [HomeScreen.FavoriteWeather] = [.init(.rainy), .init(.snowy), .init(.night)]

    private static let mixed: [HomeScreen.FavoriteWeather] = [
        .init(.thunder), .init(.rainy, .fetching(previous: nil)),
        .init(.snowy, .fetching(previous: WeatherReport(.snowy, .hours(2)))),
        .init(.night, .failed(.quotaExceeded, previous: nil)),
        .init(.desert, .failed(.timedOut, previous: WeatherReport(.desert, .days(3)))),
    ]

    /// Reports whose data affect the layout.
    static let conditions = [
        shown("thunder", .thunder), shown("rain", .rainy), shown("snow", .snowy), shown("fog", .fog),
        shown("night", .night), shown("desert", .desert), shown("south-pole", .southPole),
        shown("polar-day", .polarDay), shown("unlisted", .unlisted), shown("extremes", .extremes),
        shown("bare", .bare), shown("name-cjk", .cjk), shown("name-long", .named(Place.longName)),
        shown("name-right-to-left", .named("נווה שלווה 12", "IL")),
        shown("name-emoji", .named("Camp 👩‍👩‍👧‍👦 🇳🇿 élan", "NZ")),
        home("air-bad", observed(.slow), air: .fetched(.sample(.poor, [:]))), shown("stale", .slow, .hours(5)),
        shown("just-now", .fjellvang, .justNow), shown("age-unknown", .fjellvang, .unknown),
        shown("imperial", .desert, in: .imperial),
        shown("ascii", .snowy, in: Presentation(glyphs: .ascii)),
    ]

    private static func shown(
        _ name: String, _ conditions: Conditions, _ age: Age = .minutes(4), in shown: Presentation = .init()
    ) -> Preview { home("weather-\(name)", tags: ["conditions"], observed(conditions, age), shown) }

    private static func favoritesOnHome(_ name: String, _ favorites: [HomeScreen.FavoriteWeather]) -> Preview {
        home("favorites-\(name)", favorites: favorites)
    }

    /// Returns home with the same conditions at all favorites.
    private static func favoritesOnHome(
        _ name: String, _ places: [Place], _ conditions: Conditions, _ shown: Presentation = .init()
    ) -> Preview {
        home("favorites-\(name)", favorites: places.map { .init(place: $0, weather: .observed(conditions)) }, shown)
    }

    /// Returns the weather at the user's location as in a report.
    static func observed(_ conditions: Conditions, _ age: Age = .minutes(4)) -> LocalWeather {
        .weather(conditions.coordinate ?? here, .observed(conditions, age))
    }

    static func home(
        _ state: String, tags: [String] = [], _ local: LocalWeather = observed(.fjellvang),
        forecast: ForecastFetch? = nil, favorites: [HomeScreen.FavoriteWeather] = [], lookup: PlaceLookup? = nil,
        lookupForecast: ForecastFetch? = nil, air: AirFetch? = nil, notice: Notice? = nil,
        reset: Active.ResetStep? = nil, toast: Toast.Message? = nil, source: SourceDescription = .openWeather,
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
