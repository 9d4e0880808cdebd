import SecretCapability
import SecretEffects
import TextApp
import WeatherText

/// The sealed file of the passphrase's hash, next to the key, even if the key is in a keyring: unlocking a keyring must
/// not be required just to be asked for the passphrase.
struct PassphraseFile: PassphraseStore {
    private static let name = "passphrase"

    let directory: String
    var environment: [String: String] = [:]

    /// Whether the directory is locked, even if the hash cannot be read.
    var isThere: Bool { SealedFileStore.hasFile(for: Self.name, in: Stores.secrets(in: directory)) }

    func hash() async throws(SecretError) -> SecretText? { isThere ? try await files().secret(for: Self.name) : nil }

    func replace(_ old: SecretText?, with new: SecretText?) async throws(SecretError) -> Bool {
        try await files().replace(old, with: new, for: Self.name)
    }

    func answer(_ effect: SecretEffect) async -> SecretOutput {
        await SecretHandler(MemorySecretStore()).answer(effect)
    }

    private func files() throws(SecretError) -> SealedFileStore { try Stores.sealedFiles(directory, environment) }
}

typealias Passphrase = StoredPassphrase<PassphraseFile>

extension Settings {
    /// The file of the passphrase; nil without a data directory, in which case there is nothing to lock.
    var passphraseFile: PassphraseFile? {
        dataDirectory.map { PassphraseFile(directory: $0, environment: display.environment) }
    }

    /// The passphrase; nil if the app is not locked.
    var passphrase: Passphrase? {
        get async throws(Failure) {
            guard let file = passphraseFile else { return nil }
            return try await Passphrase(in: file, display.presentation)
        }
    }

    /// Asks for the passphrase at the terminal if the app is locked.
    func openLock() async throws(Failure) {
        if let file = passphraseFile { try await Passphrase.open(in: file, display.presentation) }
    }

    /// Asks for a new passphrase, and locks the app with it.
    func lock() async throws(Failure) {
        guard let file = passphraseFile else { throw Failure(.configuration, texts.nothingToLock) }
        try await Passphrase.set(in: file, display.presentation)
        Output.say(texts.locked)
    }

    /// Asks for the passphrase and removes it.
    func unlock() async throws(Failure) {
        guard let file = passphraseFile, try await Passphrase.remove(in: file, display.presentation) else {
            return Output.say(texts.isNotLocked)
        }
        Output.say(texts.unlocked)
    }
}
