import Effects
import KeyValueCapability
import SecretCapability

/// Where favorites and key are kept for a run.
struct Stores {
    var values: any KeyValueStore
    var secrets: any SecretStore
    /// What the user should know about them.
    var notes: [String] = []

    /// Opens the stores in a directory.
    ///
    /// A store that cannot be opened is replaced by one that says so at each call: the app starts, shows what it can,
    /// and overwrites nothing. Without a directory everything is kept in memory.
    init(directory: String?, environment: [String: String] = [:]) {
        guard let directory else {
            values = MemoryStore()
            secrets = MemorySecretStore()
            return
        }
        do throws(KeyValueError) {
            let store = try SQLiteStore(directory: directory)
            values = store
            if let aside = store.setAside {
                notes.append("the favorites' file was damaged; it is kept as \(aside), and a new one was made.")
            }
        } catch {
            values = UnavailableStore(error)
        }
        do throws(SecretStoreError) {
            secrets = try SealedFileStore(directory: directory + "/secrets", key: .given(in: environment))
        } catch {
            secrets = UnavailableSecretStore(error)
        }
    }
}

/// A store that could not be opened: every call fails with the reason.
struct UnavailableStore: KeyValueStore {
    private let error: KeyValueError

    init(_ error: KeyValueError) { self.error = error }

    func value(for key: String) async throws(KeyValueError) -> [UInt8]? { throw error }
    func replaceValue(for key: String, with value: [UInt8]) async throws(KeyValueError) -> [UInt8]? { throw error }
    func removeValue(for key: String) async throws(KeyValueError) -> [UInt8]? { throw error }
    func hasValue(for key: String) async throws(KeyValueError) -> Bool { throw error }
    func keys(beginningWith prefix: String, from cursor: UInt64) async throws(KeyValueError) -> KeyPage { throw error }
}

/// A store of secrets that could not be opened: every call fails with the reason.
struct UnavailableSecretStore: SecretStore {
    private let error: SecretStoreError

    init(_ error: SecretStoreError) { self.error = error }

    func secret(for key: String) async throws(SecretStoreError) -> SecretText? { throw error }
    func keep(_ secret: SecretText, for key: String) async throws(SecretStoreError) { throw error }
    func removeSecret(for key: String) async throws(SecretStoreError) { throw error }
}
