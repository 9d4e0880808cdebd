import LifecycleCore
import OnboardFeature
import SecretCapability
import SecretEffects
import TextApp
import WeatherModel
import WeatherSources
import WeatherText
import WeatherViews

/// `weather key set|status|reset`.
struct KeyCommand {
    let settings: Settings
    private var texts: Texts { settings.texts }

    func set(from path: String?, isTried: Bool) async throws(Failure) {
        guard settings.dataDirectory != nil || settings.secretPlace == .service else {
            throw Failure(.configuration, texts.nowhereToKeepKey)
        }
        let key: SecretText
        if let path { key = try KeyInput.read(path, texts) } else { key = try await KeyInput.ask(texts) }
        if isTried, Screen.isTerminal { Output.say(texts.tryingKey) }
        try await WeatherApp(settings.withStoredKey).perform(isTried ? .storeKey(key) : .storeUntriedKey(key))
    }

    func status() async throws(Failure) {
        guard let found = try await find() else {
            guard case .use(let access) = Lifecycle.sources.select(settings.source, .missing) else {
                throw settings.diagnostics.failure(of: .welcome)
            }
            return try Output.data(texts.noKeyNeeded(access.source.description.title))
        }
        try Output.data(found.place.map(texts.keyIsStored(in:)) ?? texts.keyGivenForRun)
        Output.say(texts.toTryKey)
    }

    /// Returns the key and where it is stored, nil for a key given for this run; nil if there is no key.
    func find() async throws(Failure) -> (key: SecretText, place: SecretPlace?)? {
        if let key = settings.runKey { return (key, nil) }
        let secrets = Stores.secrets(
            settings.dataDirectory, settings.display.environment, in: settings.secretPlace)
        do throws(SecretError) {
            let place = try await secrets.place(of: OnboardScreen.keyName)
            guard let key = try await secrets.secret(for: OnboardScreen.keyName) else { return nil }
            return (key, place)
        } catch {
            throw settings.diagnostics.failure(of: .unreadable("\(error)"))
        }
    }

    func reset(isConfirmed: Bool) async throws(Failure) {
        if !isConfirmed, try await !LineInput.confirm(texts.deleteKeyQuestion, orBy: "--yes", in: texts.language) {
            return Output.say(texts.keyKept)
        }
        try await WeatherApp(settings.withStoredKey).perform(.deleteKey)
    }
}
