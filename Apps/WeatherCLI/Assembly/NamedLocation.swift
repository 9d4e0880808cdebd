import Effects
import FavoritesScreen
import HTTPEffects
import KeyValueCapability
import KeyValueEffects
import LocationCapability
import LocationEffects
import OnboardScreen
import OpenWeather
import SecretCapability
import SecretEffects
import Synchronization
import TextApp
import WeatherModel

/// The location of a place named by the user. It is looked up at the weather service once, then stored under its name.
struct NamedLocation: LocationSource {
    /// The sanitized name.
    let name: String
    /// The handler of requests to the service.
    let http: any EffectHandler<HTTPEffect>
    /// The store of the service's key.
    let secrets: any SecretStore
    /// The store of the place.
    let values: any KeyValueStore
    /// Reports to the user which place was chosen, or why no place was found; an empty text withdraws the last report.
    let report: @Sendable (String) -> Void
    /// The texts of these reports.
    let texts: CommandTexts
    /// The reason why the place is not known.
    let trouble: LocationTrouble

    func isEnabled() async -> Bool { true }

    func location() async -> Coordinate? {
        if let place = await remembered() { return place.coordinate }
        // Without an answer, the request was cancelled.
        guard let answer = await found() else { return nil }
        switch answer {
        case .success(let places):
            guard let place = places.first else { return unknown() }
            if trouble.end() { report("") }
            if places.count > 1 { report(choice(of: place, among: places)) }
            await remember(place)
            return place.coordinate
        case .failure(.notFound): return unknown()
        case .failure(.notAuthorized) where trouble.tellKeyRefused(): return nil
        case .failure(let failure):
            let words = Troubles.failure(of: failure, in: texts.language)
            trouble.begin(words.status)
            report(texts.notLookedUp(name, words.message))
            return nil
        }
    }

    /// The key of the stored place, case-insensitive.
    private var key: String { "location.\(name.lowercased())" }

    /// Returns the stored place; nil if it cannot be read.
    private func remembered() async -> Place? {
        guard let bytes = try? await values.value(for: key) else { return nil }
        return try? Favorites(stored: bytes).places.first
    }

    /// Stores the place. Errors are ignored: it is looked up again the next time.
    private func remember(_ place: Place) async {
        _ = try? await values.replaceValue(for: key, with: Favorites([place]).encoded())
    }

    private func found() async -> Result<[Place], WeatherFailure>? {
        guard let key = try? await secrets.secret(for: OnboardScreen.keyName) else { return .failure(.notAuthorized) }
        let answer = Mutex<HTTPOutput?>(nil)
        let search = OpenWeatherAPI.search(name, key: key)
        // The cache keeps a failure for a minute, which a retry must not see.
        await http.handle(
            trouble.status == nil ? search : search.reloading,
            reply: Reply { output in answer.withLock { $0 = output } })
        return answer.withLock { $0 }.map { OpenWeatherAPI.places(from: $0, hiding: key) }
    }

    private func unknown() -> Coordinate? {
        trouble.begin(.noMatch)
        report(texts.noPlace(called: name))
        return nil
    }

    private func choice(of place: Place, among places: [Place]) -> String {
        let others = places.dropFirst().map { other in
            "--location \"\(PlaceChoice.words(for: other, among: places) ?? PlaceChoice.coordinate(of: other))\""
        }
        return texts.taken(
            name, for: PlaceChoice.name(of: place), of: places.count, others.joined(separator: "; "))
    }
}
