import EffectWires
import LocationEffects
import WeatherModel
import WeatherViews
import WireFormat

// The view models of home and the favorites.

extension FavoritesScreen.ViewModel {
    static let wire = Wire.record(
        ("favorites", FavoritesScreen.Favorite.wire.list), ("workflow", FavoritesScreen.WorkflowViewModel.wire),
        ("filter", FavoritesScreen.Narrowing.wire.optional)
    ).map({ Self($0, workflow: $1, filter: $2) }, { ($0.list, $0.workflow, $0.filter) })
}

extension FavoritesScreen.Favorite {
    fileprivate static let wire = Wire.record(("place", Place.wire), ("weather", WeatherReport.wire.optional))
        .map({ Self(place: $0, weather: $1) }, { ($0.place, $0.weather) })
}

extension FavoritesScreen.Narrowing {
    fileprivate static let wire = Wire.record(("text", .string), ("matches", Wire.int.list))
        .map({ Self(text: $0, matches: $1) }, { ($0.text, $0.matches) })
}

extension FavoritesScreen.WorkflowViewModel {
    fileprivate static let wire = Wire<Self>.cases(
        .case("None", .none),
        .case("Add", AddFavorite.ViewModel.wire, Self.add) { if case .add(let view) = $0 { view } else { nil } },
        .case("ConfirmDelete", Place.wire, Self.confirmDelete) {
            if case .confirmDelete(let place) = $0 { place } else { nil }
        },
        .case("Filter", .filter),
        .case("Rename", .tuple(Place.wire, .string), { .rename($0, to: $1) }) {
            if case .rename(let place, let name) = $0 { (place, name) } else { nil }
        })
}

extension AddFavorite.ViewModel {
    fileprivate static let wire = Wire.record(("input", .string), ("search", AddFavorite.Search.wire))
        .map({ Self(input: $0, search: $1) }, { ($0.input, $0.search) })
}

extension AddFavorite.Search {
    fileprivate static let wire = Wire<Self>.cases(
        .case("Prompt", .prompt),
        .case("Searching", .searching),
        .case(
            "Results", .record(("places", Place.wire.list), ("refused", Place.wire.optional)),
            { .results($0, refused: $1) }
        ) {
            if case .results(let places, let refused) = $0 { (places, refused) } else { nil }
        },
        .case("NoMatch", .noMatch),
        .case("Failed", WeatherFailure.wire, Self.failed) { if case .failed(let cause) = $0 { cause } else { nil } },
        .case("NoCoordinate", .noCoordinate))
}

extension HomeScreen.ViewModel {
    static let wire = Wire.joined(weather, forecasts).map { weather, forecasts in
        Self(
            localWeather: weather.0, localForecast: forecasts.0, favorites: weather.1, lookup: weather.2,
            lookupForecast: forecasts.1, namesakes: weather.3, air: forecasts.2, isTimeKnown: weather.4)
    } _: {
        (
            ($0.localWeather, $0.favorites, $0.lookup, $0.namesakes, $0.isTimeKnown),
            ($0.localForecast, $0.lookupForecast, $0.air)
        )
    }

    private static let weather = Wire.record(
        ("local_weather", LocalWeather.wire), ("favorites", HomeScreen.FavoriteWeather.wire.list),
        ("lookup", PlaceLookup.wire.optional), ("namesakes", Place.wire.list), ("is_time_known", .bool))
    private static let forecasts = Wire.record(
        ("local_forecast", ForecastFetch.wire.optional), ("lookup_forecast", ForecastFetch.wire.optional),
        ("air", AirFetch.wire.optional))
}

extension HomeScreen.FavoriteWeather {
    fileprivate static let wire = Wire.record(
        ("place", Place.wire), ("weather", WeatherStatus.wire), ("forecast", ForecastFetch.wire.optional)
    ).map({ Self(place: $0, weather: $1, forecast: $2) }, { ($0.place, $0.weather, $0.forecast) })
}

extension LocalWeather {
    fileprivate static let wire = Wire<Self>.cases(
        .case("CheckingPermission", .checkingPermission),
        .case("LocationDisabled", .locationDisabled),
        .case("FetchingLocation", .fetchingLocation),
        .case("LocationUnavailable", .locationUnavailable),
        .case("Weather", .tuple(Coordinate.wire, WeatherStatus.wire), { .weather($0, $1) }) {
            if case .weather(let coordinate, let status) = $0 { (coordinate, status) } else { nil }
        },
        .case("Named", PlaceLookup.wire, Self.named) { if case .named(let lookup) = $0 { lookup } else { nil } })
}

extension PlaceLookup {
    fileprivate static let wire = Wire<Self>.cases(
        .case("Searching", .string, Self.searching) { if case .searching(let name) = $0 { name } else { nil } },
        .case("NoMatch", .string, Self.noMatch) { if case .noMatch(let name) = $0 { name } else { nil } },
        .case("SearchFailed", .tuple(.string, WeatherFailure.wire), { .searchFailed($0, $1) }) {
            if case .searchFailed(let name, let failure) = $0 { (name, failure) } else { nil }
        },
        .case("Weather", .tuple(Place.wire, WeatherStatus.wire), { .weather($0, $1) }) {
            if case .weather(let place, let status) = $0 { (place, status) } else { nil }
        })
}

extension Loadable {
    fileprivate static func wire(of value: Wire<Value>) -> Wire<Loadable> {
        .cases(
            .case("Fetching", .record(("previous", value.optional)), { .fetching(previous: $0) }) {
                if case .fetching(let previous) = $0 { .some(previous) } else { nil }
            },
            .case("Fetched", value, { .fetched($0) }) {
                if case .fetched(let value) = $0 { value } else { nil }
            },
            .case(
                "Failed", .record(("failure", WeatherFailure.wire), ("previous", value.optional)),
                { .failed($0, previous: $1) }
            ) {
                if case .failed(let failure, let previous) = $0 { (failure, previous) } else { nil }
            })
    }
}

extension WeatherStatus {
    static let wire = wire(of: WeatherReport.wire)
}

extension ForecastFetch {
    static let wire = wire(of: Forecast.wire)
}

extension AirFetch {
    static let wire = wire(of: AirQuality.wire)
}

extension WeatherReport {
    fileprivate static let wire = Wire.record(("conditions", Conditions.wire), ("age", Age.wire))
        .map({ Self(conditions: $0, age: $1) }, { ($0.conditions, $0.age) })
}
