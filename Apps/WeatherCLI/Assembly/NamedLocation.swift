import Effects
import FavoritesScreen
import HTTPEffects
import KeyValueCapability
import KeyValueEffects
import LocationCapability
import LocationEffects
import OnboardScreen
import SecretCapability
import SecretEffects
import Synchronization
import TextApp
import WeatherModel

/// The place of a name that the user has written down. The weather service is asked for it once; then the store knows
/// it, by the name.
struct NamedLocation: LocationSource {
    /// The name, clean.
    let name: String
    /// Who is asked.
    let http: any EffectHandler<HTTPEffect>
    /// Where the key is that the service wants.
    let secrets: any SecretStore
    /// Where the place is remembered.
    let values: any KeyValueStore
    /// Tells the user which place was taken, or why there is none; an empty text withdraws the last one.
    let report: @Sendable (String) -> Void
    /// Why the place is not known.
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
            let words = Troubles.failure(of: failure)
            trouble.begin(words.status)
            report("The place \"\(name)\" could not be looked up: \(words.message)")
            return nil
        }
    }

    /// The name under which the place is stored: the letters' case makes no other place of it.
    private var key: String { "location.\(name.lowercased())" }

    /// A store that cannot be read remembers nothing.
    private func remembered() async -> Place? {
        guard let bytes = try? await values.value(for: key) else { return nil }
        return try? Favorites(stored: bytes).places.first
    }

    /// What cannot be stored is looked up again the next time.
    private func remember(_ place: Place) async {
        _ = try? await values.replaceValue(for: key, with: Favorites([place]).encoded())
    }

    private func found() async -> Result<[Place], WeatherFailure>? {
        guard let key = try? await secrets.secret(for: OnboardScreen.keyName) else { return .failure(.notAuthorized) }
        let answer = Mutex<HTTPOutput?>(nil)
        let search = OpenWeather.search(name, key: key)
        // A failure is kept for a minute, for those who do not ask for something new.
        await http.handle(
            trouble.status == nil ? search : search.reloading,
            reply: Reply { output in answer.withLock { $0 = output } })
        return answer.withLock { $0 }.map { OpenWeather.places(from: $0, hiding: key) }
    }

    private func unknown() -> Coordinate? {
        trouble.begin(.noMatch)
        report("No place is called \"\(name)\". \(PlaceChoice.hint(afterNoMatch: name))")
        return nil
    }

    private func choice(of place: Place, among places: [Place]) -> String {
        let others = places.dropFirst().map { other in
            "--location \"\(PlaceChoice.words(for: other, among: places) ?? PlaceChoice.coordinate(of: other))\""
        }
        return "\"\(name)\" is taken for \(PlaceChoice.name(of: place)), one of \(places.count) places found. "
            + "For the others: \(others.joined(separator: "; "))"
    }
}
