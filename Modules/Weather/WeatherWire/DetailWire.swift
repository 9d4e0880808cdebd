import WeatherModel
import WeatherViews
import WireFormat

// The details of a place: their events and their view model.

extension WireCase<Active.ShellEvent> {
    static var detail: Self {
        .case("Detail", DetailScreen.ShellEvent.wire, Active.ShellEvent.detail) {
            if case .detail(let event) = $0 { event } else { nil }
        }
    }
}

extension WireCase<Active.ScreenViewModel> {
    static var detail: Self {
        .case("Detail", DetailScreen.ViewModel.wire, Active.ScreenViewModel.detail) {
            if case .detail(let view) = $0 { view } else { nil }
        }
    }
}

extension DetailScreen.ShellEvent {
    fileprivate static let wire = Wire<Self>.cases(
        .case("GoToHome", .goToHome), .case("Refresh", .refresh))
}

extension DetailScreen.ViewModel {
    fileprivate static let wire = Wire.record(
        ("place", Place.wire), ("weather", WeatherStatus.wire), ("forecast", ForecastFetch.wire),
        ("air", AirFetch.wire)
    ).map {
        Self(place: $0, weather: $1, forecast: $2, air: $3)
    } _: {
        ($0.place, $0.weather, $0.forecast, $0.air)
    }
}
