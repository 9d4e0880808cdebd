import DetailFeature
import Effects
import ProcessEffects
import TimeEffects
import WeatherModel
import WeatherRequests
@_exported public import WeatherSamples
import WeatherViews

let ozone = AirQuality(index: .moderate, components: [.o3: 121])

extension DetailScreen.State {
    /// The screen with every part in the same state.
    init(
        weather: WeatherFetch = .fetched(mild), forecast: ForecastFetch = .fetched(dry),
        air: AirFetch = .fetched(ozone)
    ) {
        self.init(access: WeatherSamples.access, place: oslo, weather: weather, forecast: forecast, air: air)
    }
}

enum Samples {
    static let states: [DetailScreen.State] = [
        .init(),
        .init(weather: .fetching(previous: nil), forecast: .fetching(previous: nil), air: .fetching(previous: nil)),
        .init(weather: .fetching(previous: mild)), .init(forecast: .failed(.timedOut, previous: dry)),
        .init(air: .failed(.notFound, previous: nil)),
    ]
    static let events: [DetailScreen.Event] = [
        .shell(.goToHome), .shell(.refresh), .shell(.openMap), .foreground(.entered), .foreground(.left),
        .weatherAnswered(.success(mild)), .weatherAnswered(.failure(.notAuthorized)),
        .weatherAnswered(.failure(.timedOut, kept: mild)), .forecastAnswered(.success(dry)),
        .forecastAnswered(.failure(.notAuthorized)), .forecastAnswered(.failure(.timedOut)),
        .airAnswered(.success(ozone)), .airAnswered(.failure(.notAuthorized)), .airAnswered(.failure(.timedOut)),
        .minutePassed, .timeTold(Instant(seconds: 1_773_500_120)), .retryDue,
        .mapOpened(.success(ProcessResult(.exited(0)))), .mapOpened(.success(ProcessResult(.running))),
        .mapOpened(.success(ProcessResult(.exited(3)))), .mapOpened(.failure(.notFound("xdg-open"))),
    ]
}
