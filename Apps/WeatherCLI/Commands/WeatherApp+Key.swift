import LifecycleCore
import OnboardFeature
import SecretCapability
import SecretEffects
import TextApp
import WeatherModel
import WeatherSources
import WeatherText
import WeatherViews

// `weather key set|status|reset`.
extension WeatherApp {
    func setKey(_ command: Invocation) async throws(Failure) {
        guard settings.dataDirectory != nil || settings.secretPlace == .service else {
            throw Failure(.configuration, texts.nowhereToKeepKey)
        }
        // Input that is typed while the key is being tested is not echoed either.
        try await LineInput.hidden { () async throws(Failure) in
            let key = try await givenKey(command[WeatherOption.fromFile])
            let isTried = !command[WeatherOption.untried]
            if isTried, Screen.isTerminal { Output.say(texts.tryingKey) }
            try await withStoredKey.perform(isTried ? .storeKey(key) : .storeUntriedKey(key))
        }
    }

    /// Returns the key from a file or, without one, from the terminal or else from standard input.
    private func givenKey(_ file: String?) async throws(Failure) -> SecretText {
        if let path = file ?? (LineInput.isAtTerminal ? nil : "-") { return try KeyInput.read(path, texts) }
        return SecretText(try await LineInput.read(after: [texts.pasteKey], in: settings.display.presentation) ?? "")
    }

    func showKeyStatus(_ command: Invocation) async throws(Failure) {
        guard let found = try await findKey() else {
            guard case .use(let access) = Lifecycle.sources.select(settings.source, .missing) else {
                throw settings.failure(of: .welcome)
            }
            return try Output.data(texts.noKeyNeeded(access.source.description.title))
        }
        switch found.place {
        case .file: try Output.data(texts.keyInFile)
        case .service: try Output.data(texts.keyInService)
        case nil: try Output.data(texts.keyGivenForRun)
        }
        Output.say(texts.toTryKey)
    }

    /// Returns the key and where it is stored (nil if it was given for this run); nil if there is no key.
    func findKey() async throws(Failure) -> (key: SecretText, place: SecretPlace?)? {
        if let key = settings.runKey { return (key, nil) }
        let secrets = Stores.secrets(
            settings.dataDirectory, settings.display.environment, in: settings.secretPlace)
        do throws(SecretError) {
            let place = try await secrets.place(of: OnboardScreen.keyName)
            guard let key = try await secrets.secret(for: OnboardScreen.keyName) else { return nil }
            return (key, place)
        } catch {
            throw settings.failure(of: .unreadable("\(error)"))
        }
    }

    func resetKey(_ command: Invocation) async throws(Failure) {
        if !command[WeatherOption.yes],
            try await !LineInput.confirm(texts.deleteKeyQuestion, orBy: "--yes", in: settings.display.presentation)
        {
            return Output.say(texts.keyKept)
        }
        try await withStoredKey.perform(.deleteKey)
    }

    /// The app with the settings of a command that operates on the stored key.
    private var withStoredKey: WeatherApp {
        var app = self
        app.settings = settings.withStoredKey
        return app
    }
}
