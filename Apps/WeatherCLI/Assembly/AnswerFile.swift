import Effects
import KeyValueCapability
import KeyValueEffects
import Synchronization

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The service's answers: in a file that is opened when it is first asked for, as most commands never do, or in memory.
///
/// The file can be removed at any time. A damaged one is, and made anew.
final class AnswerFile: SingleAnswerHandler {
    /// How long another process may hold things up. The answers can be had from the service.
    static let patience = Duration.milliseconds(250)

    private static let name = "answers.sqlite"

    private let directory: String?
    private let store = Mutex<Result<any KeyValueStore, KeyValueError>?>(nil)

    /// Names the directory of the file, nil for memory; nothing is done yet.
    init(directory: String?) { self.directory = directory }

    func answer(_ effect: KeyValueEffect) async -> KeyValueOutput {
        // Who clears what is there makes no file.
        if case .listKeys = effect, !isThere { return .success(.listKeys(keys: [], nextCursor: 0)) }
        switch opened() {
        case .success(let store): return await KeyValueHandler(store).answer(effect)
        case .failure(let error): return .failure(error)
        }
    }

    /// Forgets all answers. A file that cannot be changed is removed.
    func clear() async {
        guard let directory else { return store.withLock { $0 = nil } }
        guard isThere else { return }
        do throws(KeyValueError) {
            try await (opened().get() as? SQLiteStore)?.removeAll()
        } catch {
            store.withLock { $0 = nil }
            Self.remove(directory + "/" + Self.name)
        }
    }

    /// Closes the file if it was opened.
    func close() async {
        if case .success(let store) = store.withLock({ $0 }) { await (store as? SQLiteStore)?.close() }
    }

    private var isThere: Bool { directory.map { access($0 + "/" + Self.name, F_OK) == 0 } ?? true }

    private func opened() -> Result<any KeyValueStore, KeyValueError> {
        store.withLock { store in
            let opened = store ?? open()
            store = opened
            return opened
        }
    }

    private func open() -> Result<any KeyValueStore, KeyValueError> {
        guard let directory else { return .success(MemoryStore()) }
        return Result { () throws(KeyValueError) in
            let store = try SQLiteStore(directory: directory, file: Self.name, patience: Self.patience)
            for damaged in [store.quarantined, store.quarantinedEarlier].compactMap(\.self) {
                Self.remove(damaged)
            }
            return store
        }
    }

    private static func remove(_ file: String) { for suffix in ["", "-wal", "-shm"] { unlink(file + suffix) } }
}
