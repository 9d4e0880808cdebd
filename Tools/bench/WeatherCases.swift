import CoreRuntime
import CoreTesting
import Effects
import FavoritesFeature
import Foundation
import HTTPEffects
import KeyValueEffects
import LifecycleCore
import LocationEffects
import OnboardFeature
import OpenWeather
import SecretEffects
import TimeEffects
import WeatherModel
import WeatherSimulation
import WeatherSources
import WeatherViews

/// The weather app without a view, for cases that would otherwise create one after each event.
enum Viewless: RootMachine {
    typealias State = Lifecycle.State
    typealias Event = Lifecycle.Event
    typealias ShellEvent = Lifecycle.ShellEvent

    static func event(from shellEvent: ShellEvent) -> Event { Lifecycle.event(from: shellEvent) }
    static func start(_ input: Void) -> Started { Lifecycle.start(input) }
    static func update(_ state: inout State, _ event: Event) -> Outcome { Lifecycle.update(&state, event) }
    static func view(of state: State) -> Bool { true }
}

/// Starts the weather app, and answers all requests, including those that follow: at home with favorites and their
/// weather, or without favorites, as a new user does without a key, at onboarding.
///
/// Compares types instead of casting, since a cast costs more than the core's own work.
func started<Root: RootMachine>(
    _ root: Root.Type, _ favorites: [UInt8]? = nil, withForecasts: Bool = false
) -> Core<Root> where Root.State == Lifecycle.State, Root.ShellEvent == Lifecycle.ShellEvent {
    let core = Core<Root>(Lifecycle.State())
    var requests: [Request] = []
    for event in [Root.ShellEvent.useSource("openweather"), .start] {
        requests += (try? core.process(event))?.requests ?? []
    }
    while let request = requests.popLast() {
        func resolve<E: Effect>(_ type: E.Type, _ output: E.Output) {
            requests += (try? core.resolve(request.id, of: type, with: output))?.requests ?? []
        }
        let type = ObjectIdentifier(type(of: request.effect))
        if type == ObjectIdentifier(HTTPEffect.self) {
            guard let effect = request.effect as? HTTPEffect, let body = body(for: effect.url, withForecasts)
            else { continue }
            resolve(HTTPEffect.self, .success(HTTPResponse(status: 200, body: body)))
        } else if type == ObjectIdentifier(SecretEffect.self) {
            let name = OnboardScreen.keyName
            resolve(SecretEffect.self, favorites == nil ? .missing(name) : .fetched(name, SecretText("key")))
        } else if type == ObjectIdentifier(KeyValueEffect.self) {
            resolve(KeyValueEffect.self, .success(.get(value: favorites)))
        } else {
            switch request.effect {
            case LocationEffect.isLocationEnabled: resolve(LocationEffect.self, .enabled(true))
            case LocationEffect.getLocation:
                resolve(LocationEffect.self, .location(Coordinate(latitude: 60, longitude: 11)))
            case TimeEffect.now: resolve(TimeEffect.self, .now(instant: Instant(seconds: 1_773_500_000)))
            default: break
            }
        }
    }
    return core
}

/// The answer to a URL; nil for none. Compares bytes, because `contains` would be an eighth of `active-10`.
private func body(for url: String, _ withForecasts: Bool) -> [UInt8]? {
    let path = url.utf8.prefix { $0 != UInt8(ascii: "?") }
    if path.suffix(8).elementsEqual("/weather".utf8) { return weatherBody }
    return withForecasts && path.suffix(9).elementsEqual("/forecast".utf8) ? forecastBody : nil
}

func favorites(_ count: Int) -> Favorites {
    Favorites(
        (0..<count).map { number in
            Place(
                name: "Place \(number)",
                coordinate: Coordinate(latitude: Double(number / 350) - 60, longitude: Double(number % 350) - 175),
                country: "NO")
        })
}

private let ten = favorites(10).encoded()

/// A response of the service of typical size.
private let weatherBody = Array(
    """
    {"coord":{"lon":11.3217,"lat":60.7412},"weather":[{"id":802,"main":"Clouds","description":"scattered clouds",\
    "icon":"03d"}],"base":"stations","main":{"temp":12.64,"feels_like":11.73,"temp_min":10.9,"temp_max":14.02,\
    "pressure":1016,"humidity":67,"sea_level":1016,"grnd_level":998},"visibility":10000,"wind":{"speed":3.21,\
    "deg":214,"gust":5.9},"clouds":{"all":43},"dt":1773500000,"sys":{"type":2,"id":2990017,"country":"NO",\
    "sunrise":1773469000,"sunset":1773512400},"timezone":3600,"id":9100001,"name":"Fjellvang","cod":200}
    """.utf8)

/// A response of the service with a forecast of five days.
private let forecastBody: [UInt8] = {
    let steps = (0..<40).map { step in
        """
        {"dt":\(1_773_500_400 + step * 10_800),"main":{"temp":12.64,"feels_like":11.73,"temp_min":10.9,"temp_max":14.02,\
        "pressure":1016,"sea_level":1016,"grnd_level":998,"humidity":67,"temp_kf":-1.4},"weather":[{"id":500,\
        "main":"Rain","description":"light rain","icon":"10d"}],"clouds":{"all":43},"wind":{"speed":3.21,"deg":214,\
        "gust":5.9},"visibility":10000,"pop":0.32,"rain":{"3h":0.26},"sys":{"pod":"d"},"dt_txt":"2026-03-14 15:00:00"}
        """
    }
    let city = #"{"id":9100001,"name":"Fjellvang","country":"NO","population":4200,"timezone":3600}"#
    return Array(#"{"cod":"200","message":0,"cnt":40,"list":[\#(steps.joined(separator: ","))],"city":\#(city)}"#.utf8)
}()

/// A part of a forecast, for the decoder of Foundation.
private struct DecodableForecast: Decodable {
    struct Step: Decodable { let dt: Int64, main: [String: Double] }
    let list: [Step]
}

private let access = SourceAccess(OpenWeatherSource(), key: SecretText("key"))

/// Returns a running core that shows a list of N favorites, and creates no view of them.
private func list(_ count: Int) -> Core<Viewless> {
    let state = FavoritesScreen.State(access: access, favorites: favorites(count))
    return Core(Lifecycle.State(phase: .active(Active.State(access: access, screen: .favorites(state)))))
}

let weatherCases =
    [
        Benchmark("startup") { repeating { use(started(Lifecycle.self).view()) } },
        // A letter of the key, stored and checked by hand.
        Benchmark("event-bound") {
            let text = SecretText("0123456789abcdef0123456789abcdef")
            return { count in
                var state = OnboardScreen.State(reason: .welcome, access: SourceAccess(OpenWeatherSource()))
                for _ in 0..<count {
                    state.phase = .editing(text, problem: nil)
                    use(OnboardScreen.view(of: state))
                }
            }
        },
        Benchmark("view-onboard", lowerBound: "event-bound") {
            let core = started(Lifecycle.self)
            return repeating { core.withState { use(Lifecycle.view(of: $0)) } }
        },
        Benchmark("event-render", lowerBound: "event-bound") {
            let (core, text) = (started(Lifecycle.self), SecretText("0123456789abcdef0123456789abcdef"))
            return repeating {
                use(try? core.process(.onboard(.apiKey(text))))
                use(core.view())
            }
        },
        Benchmark("event-ignored", lowerBound: "tick-bound") {
            let core = started(Lifecycle.self)
            return repeating { use(try? core.process(.active(.dismissNotice))) }
        },
        Benchmark("active-10-bound") {
            let response = HTTPResponse(status: 200, body: weatherBody)
            return repeating {
                for _ in 0..<11 {
                    use(OpenWeatherSource.conditions.read(.success(response), hiding: SecretText("key")))
                }
            }
        },
        Benchmark("answer-forecast") {
            let response = HTTPResponse(status: 200, body: forecastBody)
            return repeating { use(OpenWeatherSource.forecast.read(.success(response), hiding: SecretText("key"))) }
        },
        Benchmark("answer-forecast-decoder", lowerBound: "answer-forecast") {
            let data = Data(forecastBody)
            return repeating { use(try? JSONDecoder().decode(DecodableForecast.self, from: data)) }
        },
        Benchmark("active-10", lowerBound: "active-10-bound") {
            repeating { use(started(Lifecycle.self, ten).view()) }
        },
        Benchmark("active-10-forecasts", lowerBound: "active-10") {
            repeating { use(started(Lifecycle.self, ten, withForecasts: true).view()) }
        },
        Benchmark("simulation") {
            let simulation = WeatherSimulation.make { Core<Lifecycle>() }
            return { iterations in
                for seed in 1...UInt64(iterations) {
                    guard let failure = simulation.walk(seed: seed, steps: 1_000) else { continue }
                    print(failure)
                    exit(1)
                }
            }
        },
    ]
    + [10, 100, 1_000, 10_000].flatMap { count in
        [
            Benchmark("favorites-update-\(count)") {
                let core = list(count)
                let place = favorites(count).places[0].coordinate
                return repeating {
                    use(try? core.process(.active(.favorites(.requestDelete(place)))))
                    use(try? core.process(.active(.favorites(.confirmDelete(.cancelled)))))
                }
            },
            Benchmark("snapshot-\(count)") {
                let core = started(Viewless.self, favorites(count).encoded())
                return repeating { core.withState { use(Lifecycle.view(of: $0)) } }
            },
        ]
    }
