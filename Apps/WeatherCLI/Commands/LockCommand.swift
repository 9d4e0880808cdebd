import SecretEffects
import TextApp
import WeatherText

/// `weather lock on|off`.
struct LockCommand {
    let settings: Settings
    private var texts: Texts { settings.texts }

    /// Sets a new passphrase, which the user enters twice, after verifying the current one, if any.
    func on() async throws(Failure) {
        guard let directory = settings.dataDirectory else {
            throw Failure(.configuration, texts.nothingToLock)
        }
        let opened = try await Lock.open(settings)
        let passphrase = try await ask(texts.typeNewPassphrase)
        guard !passphrase.revealed.isEmpty else {
            throw Failure(.usage, texts.emptyPassphrase)
        }
        // U+001B stands for keys other than characters, which have other functions on the prompt screen; U+FFFD
        // stands for bytes that are not UTF-8, which would all be equal.
        guard passphrase.revealed.unicodeScalars.allSatisfy({ $0 != "\u{1B}" && $0 != "\u{FFFD}" }) else {
            throw Failure(.usage, texts.unusablePassphrase)
        }
        guard try await ask(texts.typeItAgain) == passphrase else {
            throw Failure(.noMatch, texts.differentPassphrases)
        }
        try await Lock.put(passphrase, on: directory, replacing: opened, settings)
        Output.say(texts.locked)
    }

    /// Removes the passphrase after verifying it.
    func off() async throws(Failure) {
        guard let directory = settings.dataDirectory, let lock = try await Lock.open(settings) else {
            return Output.say(texts.isNotLocked)
        }
        try await Lock.put(nil, on: directory, replacing: lock, settings)
        Output.say(texts.unlocked)
    }

    private func ask(_ text: String) async throws(Failure) -> SecretText {
        let question = Question(title: texts.lockTitle, text: text, label: texts.passphrase)
        return try await LineInput.ask(question, in: texts.language)
    }
}
