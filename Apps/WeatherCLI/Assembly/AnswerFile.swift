import Effects
import KeyValueCapability
import KeyValueEffects
import Synchronization

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The file of the service's answers, opened when it is first asked for: most commands never do.
///
/// It can be removed at any time. A damaged one is, and made anew.
final class AnswerFile: SingleAnswerHandler {
    /// How long another process may hold things up. The answers can be had from the service.
    static let patience = Duration.milliseconds(250)

    private let directory: String
    private let store = Mutex<Result<SQLiteStore, KeyValueError>?>(nil)

    /// Names the directory of the file; nothing is done yet.
    init(directory: String) { self.directory = directory }

    func answer(_ effect: KeyValueEffect) async -> KeyValueOutput {
        switch opened() {
        case .success(let store): await KeyValueHandler(store).answer(effect)
        case .failure(let error): .failure(error)
        }
    }

    /// Closes the file if it was opened.
    func close() async {
        if case .success(let store) = store.withLock({ $0 }) { await store.close() }
    }

    private func opened() -> Result<SQLiteStore, KeyValueError> {
        store.withLock { store in
            let opened = store ?? open()
            store = opened
            return opened
        }
    }

    private func open() -> Result<SQLiteStore, KeyValueError> {
        Result { () throws(KeyValueError) in
            let store = try SQLiteStore(directory: directory, file: "answers.sqlite", patience: Self.patience)
            for damaged in [store.quarantined, store.quarantinedEarlier].compactMap(\.self) {
                for suffix in ["", "-wal", "-shm"] { unlink(damaged + suffix) }
            }
            return store
        }
    }
}
