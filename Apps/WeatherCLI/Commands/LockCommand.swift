import SecretEffects
import TextApp

/// `weather lock on|off`.
struct LockCommand {
    let settings: Settings

    /// Asks for a new passphrase, twice. One that is there already is asked for first.
    func on() async throws(Failure) {
        guard let directory = settings.dataDirectory else {
            throw Failure(
                .configuration, "There is nothing to lock: there is no data directory. Name one with --data-dir DIR.")
        }
        try await Lock.open(settings)
        let passphrase = try await Self.ask("Type a new passphrase (it is not shown) and press Enter.")
        guard !passphrase.revealed.isEmpty else {
            throw Failure(.usage, "An empty passphrase locks nothing. Nothing was changed.")
        }
        // On the screen that asks for it, other keys do something; bytes that are no UTF-8 would all be the same.
        guard passphrase.revealed.unicodeScalars.allSatisfy({ $0 != "\u{1B}" && $0 != "\u{FFFD}" }) else {
            throw Failure(
                .usage,
                "A passphrase is of letters, digits, signs and spaces. This one has another key, or bytes that are no "
                    + "UTF-8. Nothing was changed.")
        }
        guard try await Self.ask("Type it again.") == passphrase else {
            throw Failure(.noMatch, "You have typed two different passphrases. Nothing was changed.")
        }
        try await Lock.put(passphrase, on: directory, settings)
        Output.say("the app is locked. When it asks, and what to do if you forget: weather lock on --help")
    }

    /// Asks for the passphrase, and takes it away.
    func off() async throws(Failure) {
        guard let directory = settings.dataDirectory, try await Lock(settings) != nil else {
            return Output.say("the app is not locked")
        }
        try await Lock.open(settings)
        try await Lock.remove(from: directory, settings)
        Output.say("the app is not locked any more")
    }

    private static func ask(_ text: String) async throws(Failure) -> SecretText {
        try await LineInput.ask(Question(title: "lock", text: text, label: "Passphrase"))
    }
}
