import HomeScreen
import LifecycleCore
import OnboardScreen
import SecretCapability
import SecretEffects
import TextApp
import WeatherText

/// `weather key set|status|reset`.
struct KeyCommand {
    let settings: Settings
    private var texts: CommandTexts { settings.texts }

    func set(from path: String?) async throws(Failure) {
        guard settings.dataDirectory != nil || settings.secretPlace == .service else {
            throw Failure(.configuration, texts.nowhereToKeepKey)
        }
        let key: SecretText
        if let path { key = try KeyInput.read(path, texts) } else { key = try await KeyInput.ask(texts) }
        var isTyped = false
        let session = try await AppSession(WeatherApp(settings.withStoredKey, .offline))
        try await session.run(sending: .startShowing(.nothing)) {
            view throws(Failure) -> AppSession<WeatherApp>.Step<Void> in
            switch view {
            case .loading: return .wait
            case .failed(let message, _): throw Failure(.inputOutput, message)
            case .active: return isTyped ? .done(()) : .send([.active(.replaceAPIKey)])
            case .onboard(let onboard, _):
                switch onboard.state {
                case .input(_, _, let problem?): throw failure(of: problem)
                case .saving: return .wait
                case .input(_, _, nil):
                    if isTyped { return .wait }
                    isTyped = true
                    return .send([.onboard(.apiKey(key)), .onboard(.submit)])
                }
            }
        }
        Output.say(texts.keyStored)
    }

    func status() async throws(Failure) {
        guard let found = try await find() else { throw Failure(.noPermission, texts.noKey) }
        try Output.data(found.place.map(texts.keyStored(in:)) ?? texts.keyGivenForRun)
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
            throw Failure(.noPermission, texts.keyNotRead("\(error)"))
        }
    }

    func reset(isConfirmed: Bool) async throws(Failure) {
        if !isConfirmed {
            guard try await KeyInput.confirm(texts.shared.deleteKeyQuestion, texts) else {
                return Output.say(texts.keyKept)
            }
        }
        var asked = false
        let session = try await AppSession(WeatherApp(settings.withStoredKey, .offline))
        let message = try await session.run(sending: .startShowing(.nothing)) {
            view throws(Failure) -> AppSession<WeatherApp>.Step<String?> in
            switch view {
            case .loading: return .wait
            case .failed(let message, _): throw Failure(.software, message)
            case .onboard(let onboard, _):
                switch onboard.reason {
                case .welcome, .unauthorized: return .done(texts.noKeyThere)
                case .reset: return .done(texts.keyDeleted)
                case .unreadable: return .done(nil)
                }
            case .active(let active):
                if case .keyNotDeleted(let cause)? = active.notice {
                    throw Failure(.inputOutput, texts.keyNotDeleted(cause))
                }
                if asked { return .wait }
                asked = true
                return .send([.active(.resetAPIKey)])
            }
        }
        if let message { return Output.say(message) }
        try await removeUnreadable(from: session.app.stores.secrets)
        Output.say(texts.unreadableKeyDeleted)
    }

    /// Deletes a key that the app cannot read, so that no other program can read it either.
    private func removeUnreadable(from secrets: RoutingSecretStore) async throws(Failure) {
        do throws(SecretError) {
            try await secrets.removeSecret(for: OnboardScreen.keyName)
        } catch {
            throw Failure(.inputOutput, texts.keyNotDeleted("\(error)"))
        }
    }

    private func failure(of problem: OnboardScreen.Problem) -> Failure {
        switch problem {
        case .empty: Failure(.unreadableInput, texts.noKeyGiven)
        case .malformed: Failure(.unreadableInput, texts.isNoKey)
        }
    }
}
