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
        let passphrase = try Self.ask("Type a new passphrase (it is not shown) and press Enter.")
        guard !passphrase.revealed.isEmpty else {
            throw Failure(.usage, "An empty passphrase locks nothing. Nothing was changed.")
        }
        // The screen that asks for it takes lines of what can be seen; a terminal may turn the rest into something else.
        guard passphrase.revealed.unicodeScalars.allSatisfy(Self.canBeTyped) else {
            throw Failure(
                .usage,
                "A passphrase is of letters, digits, signs and spaces. This one has a control character, or bytes "
                    + "that are no UTF-8. Nothing was changed.")
        }
        guard try Self.ask("Type it again.") == passphrase else {
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

    private static func canBeTyped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate: false
        default: scalar != "\u{FFFD}"
        }
    }

    private static func ask(_ text: String) throws(Failure) -> SecretText {
        try HiddenInput.ask(Question(title: "lock", text: text, label: "Passphrase"))
    }
}
