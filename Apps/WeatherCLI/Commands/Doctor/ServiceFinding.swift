import HTTPCapability
import HTTPEffects
import LocationEffects
import SecretEffects
import TextApp
import WeatherModel

/// Whether the weather service answers, and accepts the key: one request, made as the app makes it, for a point that is
/// nobody's place.
struct ServiceFinding {
    private let settings: Settings

    init(_ settings: Settings) { self.settings = settings }

    func finding(key: APIKey?) async -> Finding {
        let origin = settings.apiOrigin ?? OpenWeather.origin
        let handler: HTTPHandler
        do throws(Failure) {
            handler = try WeatherApp(settings, .online).http()
        } catch {
            return Finding(.service, origin, "not asked", problem: error)
        }
        let start = ContinuousClock.now
        let asked = key ?? SecretText("")
        let output = await handler.answer(
            OpenWeather.currentWeather(at: Coordinate(latitude: 0, longitude: 0), key: asked))
        let time = start.duration(to: .now).milliseconds
        switch OpenWeather.conditions(from: output, hiding: asked) {
        case .success: return Finding(.service, origin, "answers, and accepts the key", reason: time)
        // Who sends no key is refused by a service that is well.
        case .failure(.notAuthorized) where key == nil: return Finding(.service, origin, "answers", reason: time)
        case .failure(let failure):
            return Finding(.service, origin, "in trouble", reason: time, problem: Troubles.failure(of: failure))
        }
    }
}
