import Effects
import KeyValueCapability
import KeyValueEffects
import Synchronization

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A store for the service's answers, in a file that is opened on first access, which most commands never need, or in
/// memory.
///
/// The file may be deleted at any time. A damaged one is deleted and recreated.
final class AnswerFile: SingleAnswerHandler {
    /// The time to wait for locks held by another process; short, because answers can be requested again.
    static let timeout = Duration.milliseconds(250)

    private static let name = "answers.sqlite"

    private let directory: String?
    private let store = Mutex<Result<any KeyValueStore, KeyValueError>?>(nil)

    /// Creates a store in a directory, or in memory for nil, without opening it.
    init(directory: String?) { self.directory = directory }

    func answer(_ effect: KeyValueEffect) async -> KeyValueOutput {
        // Clearing must not create the file.
        if case .listKeys = effect, !isThere { return .success(.listKeys(keys: [], nextCursor: 0)) }
        switch opened() {
        case .success(let store): return await KeyValueHandler(store).answer(effect)
        case .failure(let error): return .failure(error)
        }
    }

    /// Removes all answers. If they cannot be removed from the file, the file is deleted.
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

    /// Closes the file if it is open.
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
            let store = try SQLiteStore(directory: directory, file: Self.name, timeout: Self.timeout)
            for damaged in [store.quarantined, store.quarantinedEarlier].compactMap(\.self) {
                Self.remove(damaged)
            }
            return store
        }
    }

    private static func remove(_ file: String) { for suffix in ["", "-wal", "-shm"] { unlink(file + suffix) } }
}
