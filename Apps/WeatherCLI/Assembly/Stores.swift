import KeyValueCapability
import KeyValueEffects
import OnboardScreen
import SecretCapability
import SecretEffects
import Synchronization

/// The stores of a run, for favorites, the key and the service's answers.
struct Stores {
    var values: any KeyValueStore
    var secrets: RoutingSecretStore
    /// The service's answers.
    let answers: AnswerFile
    /// Messages for the user about the stores.
    var notes: [String] = []
    /// The database of the values; nil if there is none.
    private var file: SQLiteStore?
    /// The store of a database that could not be opened; nil if it is open, or if there is none.
    private var reopening: ReopeningStore?
    /// The error of opening the values; nil if they are open.
    private var failure: KeyValueError?
    /// The store of secrets in files, used if they are not in a keyring.
    private let sealed: any SecretStore

    /// Opens the stores in a directory.
    ///
    /// A store that cannot be opened is opened again by each call, which fails until that works: the app starts, shows
    /// what it can, and overwrites nothing. Without a directory, everything is kept in memory.
    ///
    /// - Parameters:
    ///   - place: the place of secrets; nil for where each was stored last, or the most suitable one.
    ///   - initial: the initial values if they are kept in memory.
    ///   - cacheDirectory: the directory of the service's answers; nil for memory.
    ///   - texts: the texts of reports about damage.
    init(
        directory: String?, environment: [String: String] = [:], secretsIn place: SecretPlace? = .file,
        inMemory initial: [String: [UInt8]] = [:], cacheDirectory: String? = nil,
        texts: CommandTexts = CommandTexts()
    ) {
        answers = AnswerFile(directory: cacheDirectory)
        sealed = Self.files(directory, environment)
        secrets = Self.secrets(directory, environment, in: place, files: sealed)
        guard let directory else {
            values = MemoryStore(initial)
            return
        }
        do throws(KeyValueError) {
            let store = try SQLiteStore(directory: directory)
            values = store
            file = store
            if let damage = Self.damage(found: store, texts) { notes.append(damage) }
        } catch {
            let store = ReopeningStore(directory: directory, texts: texts)
            values = store
            reopening = store
            failure = error
        }
    }

    /// Returns the reason why the run would be useless, which is the case if favorites cannot be read and there is
    /// neither a key nor a way to store one; nil otherwise.
    func startupFailure() async -> String? {
        guard let failure else { return nil }
        do throws(SecretError) {
            guard try await secrets.place(of: OnboardScreen.keyName) == .file,
                try await sealed.secret(for: OnboardScreen.keyName) == nil
            else { return nil }
            // A full disk still accepts directories and empty files; only writing bytes fails.
            try await sealed.keep(SecretText("probe"), for: "probe")
            try await sealed.removeSecret(for: "probe")
            return nil
        } catch {
            return failure.description
        }
    }

    /// Passes on the report of damage to a file that could not be opened before.
    func tell(_ report: @escaping @Sendable (String) -> Void) { reopening?.tell(report) }

    /// Returns a report of the damage that opening a file has found; nil for none.
    fileprivate static func damage(found store: SQLiteStore, _ texts: CommandTexts) -> String? {
        store.quarantined.map(texts.fileDamaged) ?? store.quarantinedEarlier.map(texts.fileDamagedEarlier)
    }

    /// Closes the files, so that no work on them is pending when the process exits.
    func close() async {
        await file?.close()
        await reopening?.close()
        await answers.close()
    }

    /// Returns the store of secrets without opening the other stores.
    ///
    /// - Parameter files: the store of sealed files; nil for that of the directory.
    static func secrets(
        _ directory: String?, _ environment: [String: String], in place: SecretPlace?,
        files: (any SecretStore)? = nil
    ) -> RoutingSecretStore {
        let service = SecretServiceStore(
            application: "isobar-weather", environment: environment,
            alternative: "keep the key in a file: weather key set --secret-store file")
        // Without a directory, the user was told that nothing is stored, so a keyring is used only on request.
        let place = directory == nil ? place ?? .file : place
        return RoutingSecretStore(
            in: place, file: files ?? Self.files(directory, environment), service: service,
            isServiceThere: service.isAvailable)
    }

    /// Returns the store of sealed files in a data directory.
    static func sealedFiles(
        _ directory: String, _ environment: [String: String] = [:]
    ) throws(SecretError) -> SealedFileStore {
        try SealedFileStore(directory: secrets(in: directory), key: .given(in: environment))
    }

    /// Returns the directory of sealed files in a data directory.
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

/// A store whose file could not be opened: each call opens it, and fails with the error until that works.
actor ReopeningStore: KeyValueStore {
    /// The time to wait for other processes; short, since opening blocks a thread, and a failed call is repeated.
    private static let timeout = Duration.milliseconds(250)

    private let directory: String
    private let texts: CommandTexts
    private var file: SQLiteStore?
    /// Tells the user that the file is damaged.
    private let report = Mutex<@Sendable (String) -> Void> { _ in }

    /// Creates the store without opening the file.
    init(directory: String, texts: CommandTexts) {
        self.directory = directory
        self.texts = texts
    }

    nonisolated func tell(_ report: @escaping @Sendable (String) -> Void) { self.report.withLock { $0 = report } }

    private func opened() throws(KeyValueError) -> SQLiteStore {
        if let file { return file }
        let opened = try SQLiteStore(directory: directory, timeout: Self.timeout)
        file = opened
        if let damage = Stores.damage(found: opened, texts) { report.withLock(\.self)(damage) }
        return opened
    }

    func value(for key: String) async throws(KeyValueError) -> [UInt8]? { try await opened().value(for: key) }

    func replaceValue(for key: String, with value: [UInt8]) async throws(KeyValueError) -> [UInt8]? {
        try await opened().replaceValue(for: key, with: value)
    }

    func compareAndSet(
        _ key: String, expected: [UInt8]?, value: [UInt8]
    ) async throws(KeyValueError) -> (isSet: Bool, found: [UInt8]?) {
        try await opened().compareAndSet(key, expected: expected, value: value)
    }

    func removeValue(for key: String) async throws(KeyValueError) -> [UInt8]? {
        try await opened().removeValue(for: key)
    }

    func hasValue(for key: String) async throws(KeyValueError) -> Bool { try await opened().hasValue(for: key) }

    func keys(beginningWith prefix: String, from cursor: UInt64) async throws(KeyValueError) -> KeyPage {
        try await opened().keys(beginningWith: prefix, from: cursor)
    }

    /// Closes the file, if it is open.
    func close() async { await file?.close() }
}

/// A placeholder for a store of secrets that could not be opened: every call throws the error.
struct UnavailableSecretStore: SecretStore {
    private let error: SecretError

    init(_ error: SecretError) { self.error = error }

    func secret(for key: String) async throws(SecretError) -> SecretText? { throw error }
    func keep(_ secret: SecretText, for key: String) async throws(SecretError) { throw error }
    func removeSecret(for key: String) async throws(SecretError) { throw error }
}
