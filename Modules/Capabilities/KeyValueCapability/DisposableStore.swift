public import Effects
public import KeyValueEffects
import Platform
import Synchronization

/// A store of values that can be fetched again, such as cached answers, in an SQLite file that is opened on first
/// access, or in memory.
///
/// The file may be deleted at any time. A damaged one is deleted and recreated. Writes do not wait for the disk.
public final class DisposableStore: SingleAnswerHandler {
    private let directory: String?
    private let name: String
    private let store: Mutex<any KeyValueStore>

    /// Creates a store in a directory, or in memory for nil, without opening it.
    ///
    /// - Parameters:
    ///   - directory: the directory of the file.
    ///   - name: the file's name.
    public init(directory: String?, file name: String) {
        (self.directory, self.name) = (directory, name)
        store = Mutex(Self.store(in: directory, name))
    }

    private static func store(in directory: String?, _ name: String) -> any KeyValueStore {
        guard let directory else { return MemoryStore() }
        // Locks of another process are not waited for longer: the values can be fetched again.
        let timeout = Duration.milliseconds(250)
        return SQLiteStore(openingLater: directory, file: name, timeout: timeout, isDurable: false) { store in
            for damaged in [store.quarantined, store.quarantinedEarlier].compactMap(\.self) { remove(damaged) }
        }
    }

    public func answer(_ effect: KeyValueEffect) async -> KeyValueOutput {
        // Clearing must not create the file.
        if case .listKeys = effect, !isThere { return .success(.listKeys(keys: [], nextCursor: 0)) }
        if case .listEntries = effect, !isThere { return .success(.listEntries(entries: [], nextCursor: 0)) }
        return await KeyValueHandler(store.withLock(\.self)).answer(effect)
    }

    /// Removes all values. If they cannot be removed from the file, the file is deleted.
    public func clear() async {
        guard isThere else { return }
        do throws(KeyValueError) {
            if let open { return try await open.removeAll() }
        } catch {
            if let path { Self.remove(path) }
        }
        store.withLock { $0 = Self.store(in: directory, name) }
    }

    /// Removes all values if neither this nor another process has stored one for this time.
    public func clear(unusedFor time: Duration) async {
        if let age, .seconds(age) >= time { await clear() }
    }

    /// The seconds since the file was last written; nil if there is none. Until a checkpoint, the log is newer.
    private var age: Int? {
        guard let path else { return nil }
        return ["", "-wal"].compactMap { suffix in
            var status = stat()
            guard stat(path + suffix, &status) == 0 else { return nil }
            return time(nil) - status.st_mtim.tv_sec
        }.min()
    }

    /// Closes the file if it is open.
    public func close() async { await open?.close() }

    private var path: String? { directory.map { "\($0)/\(name)" } }
    private var open: SQLiteStore? { store.withLock(\.self) as? SQLiteStore }
    private var isThere: Bool { path.map { access($0, F_OK) == 0 } ?? true }

    private static func remove(_ file: String) { for suffix in ["", "-wal", "-shm"] { unlink(file + suffix) } }
}
