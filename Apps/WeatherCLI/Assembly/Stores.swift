import KeyValueCapability
import KeyValueEffects
import OnboardScreen
import SecretCapability
import SecretEffects

/// Where favorites, key and the service's answers are kept for a run.
struct Stores {
    var values: any KeyValueStore
    var secrets: RoutingSecretStore
    /// The file of the service's answers; nil where they are kept in memory.
    let answers: AnswerFile?
    /// What the user should know about them.
    var notes: [String] = []
    /// The file that the values are in, if there is one.
    private var file: SQLiteStore?
    /// Why there are no values; nil when there are.
    private var failure: KeyValueError?
    /// Where secrets are kept that are in no keyring.
    private let sealed: any SecretStore

    /// Opens the stores in a directory.
    ///
    /// A store that cannot be opened is replaced by one that says so at each call: the app starts, shows what it can,
    /// and overwrites nothing. Without a directory everything is kept in memory.
    ///
    /// - Parameters:
    ///   - place: where to keep secrets; nil for where each of them was kept last, or fits best.
    ///   - initial: the values that are there at the beginning where they are kept in memory.
    ///   - cacheDirectory: the directory of the service's answers.
    ///   - texts: what is said of damage.
    init(
        directory: String?, environment: [String: String] = [:], secretsIn place: SecretPlace? = .file,
        inMemory initial: [String: [UInt8]] = [:], cacheDirectory: String? = nil,
        texts: CommandTexts = CommandTexts()
    ) {
        answers = cacheDirectory.map { AnswerFile(directory: $0) }
        sealed = Self.files(directory, environment)
        secrets = Self.secrets(directory, environment, place, sealed)
        guard let directory else {
            values = MemoryStore(initial)
            return
        }
        do throws(KeyValueError) {
            let store = try SQLiteStore(directory: directory)
            values = store
            file = store
            if let aside = store.quarantined {
                notes.append(texts.fileDamaged(aside))
            } else if let aside = store.quarantinedEarlier {
                notes.append(texts.fileDamagedEarlier(aside))
            }
        } catch {
            values = UnavailableStore(error)
            failure = error
        }
    }

    /// Why a run has nothing to show and can keep nothing, so that there is no use in starting it; nil when there is: no
    /// favorites can be read, there is no key, and none could be stored.
    func uselessness() async -> String? {
        guard let failure else { return nil }
        do throws(SecretError) {
            guard try await secrets.place(of: OnboardScreen.keyName) == .file,
                try await sealed.secret(for: OnboardScreen.keyName) == nil
            else { return nil }
            // A full disk takes new directories and empty files, and tells by bytes only.
            try await sealed.keep(SecretText("probe"), for: "probe")
            try await sealed.removeSecret(for: "probe")
            return nil
        } catch {
            return failure.description
        }
    }

    /// Closes the files, so that nothing of them is left to do when the process ends.
    func close() async {
        await file?.close()
        await answers?.close()
    }

    private static func secrets(
        _ directory: String?, _ environment: [String: String], _ place: SecretPlace?, _ files: any SecretStore
    ) -> RoutingSecretStore {
        let service = SecretServiceStore(
            application: "isobar-weather", environment: environment,
            alternative: "keep the key in a file: weather key set --secret-store file")
        // Who has no directory was told that nothing is kept, unless it is asked for.
        let place = directory == nil ? place ?? .file : place
        return RoutingSecretStore(
            in: place, file: files, service: service, isServiceThere: service.isAvailable)
    }

    /// The sealed files of a data directory.
    static func sealedFiles(
        _ directory: String, _ environment: [String: String] = [:]
    ) throws(SecretError) -> SealedFileStore {
        try SealedFileStore(directory: secrets(in: directory), key: .given(in: environment))
    }

    /// Where the sealed files of a data directory are.
    static func secrets(in directory: String) -> String { directory + "/secrets" }

    private static func files(_ directory: String?, _ environment: [String: String]) -> any SecretStore {
        guard let directory else { return MemorySecretStore() }
        do throws(SecretError) {
            return try sealedFiles(directory, environment)
        } catch {
            return UnavailableSecretStore(error)
        }
    }
}

/// A store that could not be opened: every call fails with the reason.
struct UnavailableStore: KeyValueStore {
    private let error: KeyValueError

    init(_ error: KeyValueError) { self.error = error }

    func value(for key: String) async throws(KeyValueError) -> [UInt8]? { throw error }
    func replaceValue(for key: String, with value: [UInt8]) async throws(KeyValueError) -> [UInt8]? { throw error }
    func compareAndSet(
        _ key: String, expected: [UInt8]?, value: [UInt8]
    ) async throws(KeyValueError) -> (isSet: Bool, found: [UInt8]?) { throw error }
    func removeValue(for key: String) async throws(KeyValueError) -> [UInt8]? { throw error }
    func hasValue(for key: String) async throws(KeyValueError) -> Bool { throw error }
    func keys(beginningWith prefix: String, from cursor: UInt64) async throws(KeyValueError) -> KeyPage { throw error }
}

/// A store of secrets that could not be opened: every call fails with the reason.
struct UnavailableSecretStore: SecretStore {
    private let error: SecretError

    init(_ error: SecretError) { self.error = error }

    func secret(for key: String) async throws(SecretError) -> SecretText? { throw error }
    func keep(_ secret: SecretText, for key: String) async throws(SecretError) { throw error }
    func removeSecret(for key: String) async throws(SecretError) { throw error }
}
