import HomeScreen
import Lifecycle
import OnboardScreen
import SecretCapability
import SecretEffects
import TextApp

/// `weather key set|status|reset`.
struct KeyCommand {
    let settings: Settings

    func set(from path: String?) async throws(Failure) {
        guard settings.dataDirectory != nil || settings.secretPlace == .service else {
            throw Failure(
                .configuration,
                "There is nowhere to keep the API key: there is no data directory. Name one with --data-dir DIR, or keep "
                    + "it in the desktop's keyring with --secret-store service.")
        }
        let key: SecretText
        if let path { key = try KeyInput.read(path) } else { key = try await KeyInput.ask() }
        var isTyped = false
        let session = try await AppSession(WeatherApp(settings.withStoredKey, .offline))
        try await session.run(sending: .startShowing(.nothing)) {
            view throws(Failure) -> AppSession<WeatherApp>.Step<Void> in
            switch view {
            case .loading: return .wait
            case .failed(let message): throw Failure(.inputOutput, message)
            case .active: return isTyped ? .done(()) : .send([.active(.replaceAPIKey)])
            case .onboard(let onboard):
                switch onboard.state {
                case .input(_, _, let problem?): throw Self.failure(of: problem)
                case .saving: return .wait
                case .input(_, _, nil):
                    if isTyped { return .wait }
                    isTyped = true
                    return .send([.onboard(.apiKey(key)), .onboard(.submit)])
                }
            }
        }
        Output.say("the API key is stored. A new key can take up to two hours to become active; try: weather now")
    }

    func status() async throws(Failure) {
        guard let found = try await find() else { throw Troubles.noKey }
        try Output.data("An API key is \(settings.runKey == nil ? "stored " : "")\(found.place).")
    }

    /// The key of a run, and where it is, in words; nil where there is none.
    func find() async throws(Failure) -> (key: SecretText, place: String)? {
        if let key = settings.runKey { return (key, "given for this run") }
        let secrets = Stores.secrets(
            settings.dataDirectory, settings.display.environment, in: settings.secretPlace)
        do throws(SecretError) {
            let place = try await secrets.place(of: OnboardScreen.keyName)
            guard let key = try await secrets.secret(for: OnboardScreen.keyName) else { return nil }
            return (key, place == .file ? "in a sealed file" : "in the desktop's Secret Service")
        } catch {
            throw Failure(.noPermission, "The stored API key could not be read: \(error)")
        }
    }

    func reset(isConfirmed: Bool) async throws(Failure) {
        if !isConfirmed {
            guard try await KeyInput.confirm("Delete the API key?") else { return Output.say("the key is kept") }
        }
        var asked = false
        let session = try await AppSession(WeatherApp(settings.withStoredKey, .offline))
        let message = try await session.run(sending: .startShowing(.nothing)) {
            view throws(Failure) -> AppSession<WeatherApp>.Step<String?> in
            switch view {
            case .loading: return .wait
            case .failed(let message): throw Failure(.software, message)
            case .onboard(let onboard):
                switch onboard.reason {
                case .welcome, .unauthorized: return .done("there is no API key")
                case .reset: return .done("the API key is deleted")
                case .unreadable: return .done(nil)
                }
            case .active(let active):
                if case .keyNotDeleted(let cause)? = active.notice {
                    throw Failure(.inputOutput, "The API key could not be deleted: \(cause)")
                }
                if asked { return .wait }
                asked = true
                return .send([.active(.resetAPIKey)])
            }
        }
        if let message { return Output.say(message) }
        try await removeUnreadable(from: session.app.stores.secrets)
        Output.say("the API key, which could not be read, is deleted")
    }

    /// The app knows no key that it cannot read; it is deleted all the same, so that nobody else reads it either.
    private func removeUnreadable(from secrets: RoutingSecretStore) async throws(Failure) {
        do throws(SecretError) {
            try await secrets.removeSecret(for: OnboardScreen.keyName)
        } catch {
            throw Failure(.inputOutput, "The API key could not be deleted: \(error)")
        }
    }

    private static func failure(of problem: OnboardScreen.Problem) -> Failure {
        switch problem {
        case .empty:
            Failure(.unreadableInput, "No key was given. Paste it, or name a file: weather key set --from-file PATH")
        case .malformed:
            Failure(.unreadableInput, "That is no API key: expected one word, usually of 32 letters and digits.")
        }
    }
}
