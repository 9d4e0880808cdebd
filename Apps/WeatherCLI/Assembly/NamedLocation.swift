import CoreRuntime
import Effects
import HTTPEffects
import KeyValueCapability
import LifecycleCore
import LocationCapability
import LocationEffects
import OnboardFeature
import SecretCapability
import SecretEffects
import ShellRuntime
import TextApp
import WeatherModel
import WeatherRequests
import WeatherText
import WeatherViews

/// The location of a place named by the user. It is looked up at the weather service once, then stored under its name.
struct NamedLocation: LocationSource {
    /// The sanitized name.
    let name: String
    /// The name of the user's weather source; nil for the one that the key decides.
    let source: String?
    /// The handler of requests to the service.
    let http: any EffectHandler<HTTPEffect>
    /// The store of the service's key.
    let secrets: any SecretStore
    /// The store of the place.
    let values: any KeyValueStore
    /// Reports to the user which place was chosen, or why no place was found; an empty text withdraws the last report.
    let report: @Sendable (String) -> Void
    /// The texts of these reports.
    let texts: Texts
    /// The reason why the place is not known.
    let trouble: LocationTrouble

    func isEnabled() async -> Bool { true }

    func location() async -> Coordinate? {
        let input = LocationLookup.Input(
            name: name, sources: Lifecycle.sources, choice: source, keyName: OnboardScreen.keyName,
            isRetry: trouble.status != nil)
        do {
            let core = Core<OneShot<LocationLookup>>(startingWith: input)
            // Without an exit, the request was cancelled.
            return try await Shell.result(of: core, handlers: handlers()).flatMap(coordinate)
        } catch {
            report("\(error)")
            return nil
        }
    }

    private func coordinate(_ exit: LocationLookup.Exit) -> Coordinate? {
        switch exit {
        case .found(let place, let others):
            if trouble.end() { report("") }
            if !others.isEmpty { report(choice(of: place, among: [place] + others)) }
            return place.coordinate
        case .noMatch:
            trouble.begin(.noMatch)
            report(texts.noPlace(called: name))
            return nil
        case .failed(.notAuthorized) where trouble.tellKeyRefused(): return nil
        case .failed(let failure):
            let words = Diagnostics.failure(of: failure, texts)
            trouble.begin(words.status)
            report(texts.notLookedUp(name, words.message))
            return nil
        }
    }

    private func handlers() throws -> HandlerRegistry {
        var handlers = HandlerRegistry()
        try handlers.register(http)
        try handlers.register(KeyValueHandler(values))
        try handlers.register(SecretHandler(secrets))
        return handlers
    }

    private func choice(of place: Place, among places: [Place]) -> String {
        let others = places.dropFirst().map { other in
            "--location \"\(other.typedName(among: places) ?? other.typedCoordinate)\""
        }
        return texts.taken(
            name, for: place.nameWithRegion, of: places.count, others.joined(separator: "; "))
    }
}
