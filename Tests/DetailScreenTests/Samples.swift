import DetailScreen
import LocationEffects
import SecretEffects
import TimeEffects
import WeatherModel
import WeatherRequests

let apiKey = SecretText("canary0123456789")
let oslo = Place(name: "Oslo", coordinate: Coordinate(latitude: 59.9, longitude: 10.75), country: "NO")
let mild = Conditions(temperature: 11.5, observedAt: 1_773_500_000)
let dry = Forecast(steps: [ForecastStep(time: 1_773_511_200, temperature: 9)], utcOffset: 3600)
let ozone = AirQuality(index: .moderate, measuredAt: 1_773_500_000, components: [.o3: 121])

extension DetailScreen.State {
    /// The screen with every part in the same state.
    init(
        weather: WeatherFetch = .fetched(mild), forecast: ForecastFetch = .fetched(dry),
        air: AirFetch = .fetched(ozone)
    ) {
        self.init(key: apiKey, place: oslo, weather: weather, forecast: forecast, air: air)
    }
}

enum Samples {
    static let states: [DetailScreen.State] = [
        .init(),
        .init(weather: .fetching(previous: nil), forecast: .fetching(previous: nil), air: .fetching(previous: nil)),
        .init(weather: .fetching(previous: mild)), .init(forecast: .failed(.timedOut, previous: dry)),
        .init(air: .failed(.notFound, previous: nil)),
    ]
    static let events = Array(sequence(first: DetailScreen.Event.shell(.goToHome), next: event(after:)))

    static func name(_ state: DetailScreen.State) -> String {
        "weather \(name(state.weather)), forecast \(name(state.forecast)), air \(name(state.air))"
    }

    private static func name<Value>(_ fetch: Fetch<Value>) -> String {
        switch fetch {
        case .fetching(nil): "fetching"
        case .fetching: "fetching again"
        case .fetched: "fetched"
        case .failed(_, nil): "failed"
        case .failed: "failed again"
        }
    }

    /// Each case leads to the next, so that a new one cannot be left out.
    private static func event(after event: DetailScreen.Event) -> DetailScreen.Event? {
        switch event {
        case .shell(.goToHome): .shell(.refresh)
        case .shell(.refresh): .shell(.foregroundEntered)
        case .shell(.foregroundEntered): .shell(.backgroundEntered)
        case .shell(.backgroundEntered): .weatherAnswered(.success(mild))
        case .weatherAnswered(.success): .weatherAnswered(.failure(.notAuthorized))
        case .weatherAnswered(.failure(.notAuthorized, _)): .weatherAnswered(.failure(.timedOut, kept: mild))
        case .weatherAnswered(.failure): .forecastAnswered(.success(dry))
        case .forecastAnswered(.success): .forecastAnswered(.failure(.notAuthorized))
        case .forecastAnswered(.failure(.notAuthorized, _)): .forecastAnswered(.failure(.timedOut))
        case .forecastAnswered(.failure): .airAnswered(.success(ozone))
        case .airAnswered(.success): .airAnswered(.failure(.notAuthorized))
        case .airAnswered(.failure(.notAuthorized, _)): .airAnswered(.failure(.timedOut))
        case .airAnswered(.failure): .minutePassed
        case .minutePassed: .timeTold(Instant(seconds: 1_773_500_120))
        case .timeTold: .retryDue
        case .retryDue: nil
        }
    }
}
