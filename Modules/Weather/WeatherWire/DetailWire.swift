import WeatherModel
import WeatherViews
import WireFormat

// The details of a place: their events and their view model.

extension DetailScreen.ShellEvent {
    static let wire = Wire<Self>.cases(
        .case("GoToHome", .goToHome), .case("Refresh", .refresh), .case("OpenMap", .openMap))
}

extension DetailScreen.ViewModel {
    static let wire = Wire.record(
        ("place", Place.wire), ("weather", WeatherStatus.wire), ("forecast", ForecastFetch.wire),
        ("air", AirFetch.wire)
    ).map({ Self(place: $0, weather: $1, forecast: $2, air: $3) }, { ($0.place, $0.weather, $0.forecast, $0.air) })
}
