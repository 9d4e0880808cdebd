import KeyValueCapability
import KeyValueEffects
import SecretCapability
import SecretEffects
import Synchronization
import WeatherText
import WeatherViews

/// The stores of a run, for favorites, the key and the service's answers.
struct Stores {
    var values: any KeyValueStore
    var secrets: RoutingSecretStore
    /// The service's answers.
    let answers: DisposableStore
    /// Messages for the user about the stores.
    var notes: [String] = []
    /// The report of damage to a database that is opened later.
    private let lateReport = LateReport()

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
        texts: Texts = Texts()
    ) {
        answers = DisposableStore(directory: cacheDirectory, file: "answers.sqlite")
        secrets = Self.secrets(directory, environment, in: place)
        guard let directory else {
            values = MemoryStore(initial)
            return
        }
        let store: SQLiteStore
        do throws(KeyValueError) {
            store = try SQLiteStore(directory: directory)
            if let damage = Self.damage(found: store, texts) { notes.append(damage) }
        } catch {
            // A short timeout, since a failed call is repeated.
            store = SQLiteStore(openingLater: directory, timeout: .milliseconds(250)) { [lateReport] store in
                if let damage = Self.damage(found: store, texts) { lateReport.tell(damage) }
            }
        }
        values = store
    }

    /// Passes on the report of damage to a file that could not be opened before.
    func tell(_ report: @escaping @Sendable (String) -> Void) { lateReport.pass(to: report) }

    /// Returns a report of the damage that opening a file has found; nil for none.
    private static func damage(found store: SQLiteStore, _ texts: Texts) -> String? {
        store.quarantined.map { texts.fileDamaged($0) } ?? store.quarantinedEarlier.map { texts.fileDamagedEarlier($0) }
    }

    /// Closes the files, so that no work on them is pending when the process exits.
    func close() async {
        await (values as? SQLiteStore)?.close()
        await answers.close()
    }

    /// Returns the store of secrets without opening the other stores.
    static func secrets(
        _ directory: String?, _ environment: [String: String], in place: SecretPlace?
    ) -> RoutingSecretStore {
        let service = SecretServiceStore(
            application: "isobar-weather", environment: environment,
            alternative: "keep the key in a file: weather key set --secret-store file")
        // Without a directory, the user was told that nothing is stored, so a keyring is used only on request.
        let place = directory == nil ? place ?? .file : place
        return RoutingSecretStore(
            in: place, file: files(directory, environment), service: service, isServiceThere: service.isAvailable)
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

/// Passes reports on to the current recipient; before one is set, they are dropped.
private final class LateReport: Sendable {
    private let report = Mutex<@Sendable (String) -> Void> { _ in }

    func pass(to report: @escaping @Sendable (String) -> Void) { self.report.withLock { $0 = report } }

    func tell(_ text: String) { report.withLock(\.self)(text) }
}
