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
    /// Tells the user which place was taken, or why there is none.
    let report: @Sendable (String) -> Void
    /// In which that is told.
    let texts: CommandTexts
    /// What a command ends with that has to do without the place.
    let trouble: LocationTrouble

    func isEnabled() async -> Bool { true }

    func location() async -> Coordinate? {
        if let place = await remembered() { return place.coordinate }
        switch await found() {
        case .success(let places):
            guard let place = places.first else { return unknown() }
            if places.count > 1 { report(choice(of: place, among: places)) }
            await remember(place)
            return place.coordinate
        case .failure(.notFound): return unknown()
        case .failure(let failure):
            let words = Troubles.failure(of: failure, in: texts.language)
            trouble.status = words.status
            report(texts.notLookedUp(name, words.message))
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

    private func found() async -> Result<[Place], WeatherFailure> {
        guard let key = try? await secrets.secret(for: OnboardScreen.keyName) else { return .failure(.notAuthorized) }
        let answer = Mutex<HTTPOutput?>(nil)
        await http.handle(
            OpenWeather.search(name, key: key), reply: Reply { output in answer.withLock { $0 = output } })
        // Without an answer, the request was cancelled, and nobody waits for the place any more.
        guard let output = answer.withLock({ $0 }) else { return .failure(.timedOut) }
        return OpenWeather.places(from: output, hiding: key)
    }

    private func unknown() -> Coordinate? {
        trouble.status = .noMatch
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

/// What a command ends with when a place that the user has named is not found.
final class LocationTrouble: Sendable {
    private let latest = Mutex<ExitCode?>(nil)

    /// The status; nil while nothing has gone wrong.
    var status: ExitCode? {
        get { latest.withLock { $0 } }
        set { latest.withLock { $0 = newValue } }
    }
}
