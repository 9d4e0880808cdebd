import Effects
import SecretCapability
import SecretEffects
import TextApp
import WeatherText

/// The passphrase that protects the app's content.
///
/// Its hash is stored in a sealed file next to the key, even if the key is in a keyring: unlocking a keyring must not
/// be required just to be asked for the passphrase.
struct Lock {
    private static let name = "passphrase"

    private let secrets: SecretHandler
    private let hash: SecretText
    private let texts: Texts

    /// Creates the lock of a data directory; nil if it has none.
    ///
    /// - Throws: a ``Failure`` if the hash cannot be read, in which case the app stays locked.
    init?(_ settings: Settings) async throws(Failure) {
        guard let directory = settings.dataDirectory, Self.isOn(directory) else { return nil }
        do throws(SecretError) {
            let store = try Stores.sealedFiles(directory, settings.display.environment)
            guard let hash = try await store.secret(for: Self.name) else { return nil }
            (secrets, self.hash, texts) = (SecretHandler(store), hash, settings.texts)
        } catch {
            throw Failure(.noPermission, settings.texts.hashNotRead("\(error)"))
        }
    }

    /// Returns whether a data directory is locked.
    static func isOn(_ directory: String) -> Bool {
        SealedFileStore.hasFile(for: name, in: Stores.secrets(in: directory))
    }

    /// Returns whether a passphrase opens the lock.
    func isRight(_ passphrase: SecretText) async throws(Failure) -> Bool {
        do throws(SecretError) {
            return try await Self.answer(to: Secret.verify(passphrase, against: hash), of: secrets)
        } catch {
            throw Failure(.noPermission, texts.notCompared("\(error)"))
        }
    }

    /// Asks for the passphrase at the terminal if the app is locked. Commands call it before they do or print anything.
    ///
    /// - Returns: The opened lock; nil if the app is not locked.
    @discardableResult
    static func open(_ settings: Settings) async throws(Failure) -> Lock? {
        guard let lock = try await Lock(settings) else { return nil }
        do {
            let language = settings.texts.language
            try await PassphraseLock.untilRight(asking: { try await LineInput.ask($0, in: language) }, in: language) {
                try await lock.isRight($0)
            }
        } catch {
            throw error as? Failure ?? Failure(.software, "\(error)")
        }
        return lock
    }

    /// Locks a data directory with a passphrase, or removes its lock.
    ///
    /// - Parameters:
    ///   - passphrase: The new passphrase; nil for no lock.
    ///   - opened: The lock to replace; nil for none.
    /// - Throws: A failure, with nothing changed, if there is another lock by now.
    static func put(
        _ passphrase: SecretText?, on directory: String, replacing opened: Lock? = nil, _ settings: Settings
    ) async throws(Failure) {
        let texts = settings.texts
        do throws(SecretError) {
            let store = try Stores.sealedFiles(directory, settings.display.environment)
            var hash: SecretText?
            if let passphrase { hash = try await answer(to: Secret.hash(passphrase), of: SecretHandler(store)) }
            if try await store.replace(opened?.hash, with: hash, for: name) { return }
        } catch {
            let cause = "\(error)"
            throw Failure(.inputOutput, passphrase == nil ? texts.notUnlocked(cause) : texts.notLocked(cause))
        }
        throw Failure(.noPermission, texts.lockChanged)
    }

    private static func answer<Answer>(
        to call: TypedEffect<SecretEffect, Result<Answer, SecretError>>, of secrets: SecretHandler
    ) async throws(SecretError) -> Answer {
        let output = await secrets.answer(call.effect)
        guard let answer = call.answer(output) else { throw SecretError("the answer does not fit the question") }
        return try answer.get()
    }
}
