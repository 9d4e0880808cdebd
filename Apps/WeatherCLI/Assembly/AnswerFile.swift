import Effects
import KeyValueCapability
import KeyValueEffects
import Synchronization
import TextApp

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
    private let store: Mutex<any KeyValueStore>

    /// Creates a store in a directory, or in memory for nil, without opening it.
    init(directory: String?) {
        self.directory = directory
        store = Mutex(Self.store(in: directory))
    }

    private static func store(in directory: String?) -> any KeyValueStore {
        guard let directory else { return MemoryStore() }
        return SQLiteStore(openingLater: directory, file: name, timeout: timeout) { store in
            for damaged in [store.quarantined, store.quarantinedEarlier].compactMap(\.self) { remove(damaged) }
        }
    }

    func answer(_ effect: KeyValueEffect) async -> KeyValueOutput {
        // Clearing must not create the file.
        if case .listKeys = effect, !isThere { return .success(.listKeys(keys: [], nextCursor: 0)) }
        return await KeyValueHandler(store.withLock(\.self)).answer(effect)
    }

    /// Removes all answers. If they cannot be removed from the file, the file is deleted.
    func clear() async {
        guard isThere else { return }
        do throws(KeyValueError) {
            if let file { return try await file.removeAll() }
        } catch {
            if let directory { Self.remove(directory + "/" + Self.name) }
        }
        store.withLock { $0 = Self.store(in: directory) }
    }

    /// Removes all answers if none was stored for this time, also by other processes.
    func clear(unusedFor time: Duration) async {
        if let age, .seconds(age) >= time { await clear() }
    }

    /// The seconds since the file was last written; nil if there is none. Until SQLite merges it, the latest is in the log.
    private var age: Int? {
        guard let directory else { return nil }
        return ["", "-wal"].compactMap { suffix in
            var status = stat()
            guard stat("\(directory)/\(Self.name)\(suffix)", &status) == 0 else { return nil }
            #if canImport(Darwin)
                return time(nil) - status.st_mtimespec.tv_sec
            #else
                return time(nil) - status.st_mtim.tv_sec
            #endif
        }.min()
    }

    /// Closes the file if it is open.
    func close() async { await file?.close() }

    private var file: SQLiteStore? { store.withLock(\.self) as? SQLiteStore }

    private var isThere: Bool { directory.map { Files.exists($0 + "/" + Self.name) } ?? true }

    private static func remove(_ file: String) { for suffix in ["", "-wal", "-shm"] { unlink(file + suffix) } }
}
