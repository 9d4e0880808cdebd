public import Effects
public import KeyValueEffects
public import ShellRuntime
import Synchronization
public import WireFormat

/// Stores a cache's answers in a key-value store: in memory, or in a store that outlives the process and is shared with
/// other processes.
///
/// Entries are dated by the wall clock, which may be set: an entry from the future counts as expired. Each entry has a
/// checksum of its key and its bytes; an unreadable or damaged one counts as absent. If the store fails or times out,
/// the storage behaves as if it were empty, and reports the first failure. The first answer that a process stores
/// triggers a scan of the keys that removes expired entries; above the capacity, those that expire first are evicted.
public final class KeyValueCacheStorage<Output: Sendable>: CacheStorage {
    /// The known entries of the store.
    private struct Index {
        var isListed = false
        /// The dates of the entries, by their keys in the store.
        var entries: [String: CacheEntry<Void>] = [:]
    }

    private let store: any EffectHandler<KeyValueEffect>
    private let wire: Wire<CacheEntry<Output>>
    private let prefix: String
    private let capacity: Int
    private let time: @Sendable () -> Duration
    private let report: @Sendable (KeyValueError) -> Void
    private let hasReported = Atomic(false)
    private let index = Mutex(Index())

    /// Creates a storage.
    ///
    /// - Parameters:
    ///   - store: The handler of the key-value store.
    ///   - wire: The wire encoding of answers.
    ///   - capacity: The maximum number of answers stored. Concurrent processes may each store as many.
    ///   - prefix: The prefix of this cache's keys in the store.
    ///   - clock: Measures the time limit of a second for each answer of the store.
    ///   - time: Returns the wall clock's time since 1970.
    ///   - report: Called with the first failure, on any thread.
    public init(
        _ store: some EffectHandler<KeyValueEffect>, as wire: Wire<Output>, atMost capacity: Int,
        prefix: String = "cache:", clock: any Clock<Duration> = .continuous,
        time: @escaping @Sendable () -> Duration, report: @escaping @Sendable (KeyValueError) -> Void
    ) {
        self.store = store.timingOut(after: .seconds(1), clock: clock) { _ in .failure(.timeout) }
        self.wire = CacheEntry.wire(of: wire)
        self.capacity = capacity
        self.prefix = prefix
        self.time = time
        self.report = report
    }

    public var now: Duration { time() }

    public func entry(for key: String) async -> CacheEntry<Output>? {
        await perform(KeyValue.get(prefix + key))?.flatMap { decode($0, of: prefix + key) }
    }

    public func keep(_ entry: CacheEntry<Output>, for key: String) async {
        // Answers of a case that the declaration lacks are not stored.
        guard var bytes = try? wire.encode(entry, as: .bincode) else { return }
        bytes += Self.checksum(of: bytes[...], at: prefix + key)
        guard await perform(KeyValue.set(prefix + key, to: bytes)) != nil else { return }
        let isListed = index.withLock { index in
            index.entries[prefix + key] = entry.dates
            defer { index.isListed = true }
            return index.isListed
        }
        if !isListed { await list() }
        await remove(superfluous())
    }

    private func remove(_ keys: [String]) async {
        if keys.isEmpty { return }
        let call = KeyValue.write(keys.map { KeyValueChange($0, to: nil) })
        await perform(TypedEffect(call.effect) { call.answer($0).map { $0.map(Result.failure) ?? .success(()) } })
    }

    private func decode(_ bytes: [UInt8], of key: String) -> CacheEntry<Output>? {
        let checksum = bytes.suffix(UInt64.bitWidth / 8)
        let entry = bytes.dropLast(checksum.count)
        guard checksum.elementsEqual(Self.checksum(of: entry, at: key)) else { return nil }
        return try? wire.decode(Array(entry), as: .bincode)
    }

    /// Returns a hash of a key and the bytes of its entry.
    private static func checksum(of bytes: ArraySlice<UInt8>, at key: String) -> [UInt8] {
        withUnsafeBytes(of: (Array(key.utf8) + bytes).fnv1a.littleEndian, Array.init)
    }

    /// Indexes the entries in the store, until the store fails. Unreadable entries count as expired.
    private func list() async {
        var cursor: UInt64 = 0
        repeat {
            guard let page = await perform(KeyValue.entries(prefix: prefix, from: cursor)) else { return }
            for (key, value) in page.entries.map({ ($0.key, $0.value) }) {
                let dates = decode(value, of: key)?.dates ?? CacheEntry((), date: .zero, end: .zero)
                index.withLock { if $0.entries[key] == nil { $0.entries[key] = dates } }
            }
            cursor = page.nextCursor
        } while cursor != 0
    }

    /// Returns the keys of expired and excess entries, and removes them from the index.
    private func superfluous() -> [String] {
        let now = now
        return index.withLock { index in
            let useful = index.entries.filter { $0.value.age(at: now) != nil }.sorted { $0.value.end > $1.value.end }
            let kept = Dictionary(uniqueKeysWithValues: useful.prefix(max(0, capacity)).map { ($0.key, $0.value) })
            defer { index.entries = kept }
            return index.entries.keys.filter { kept[$0] == nil }
        }
    }

    /// Performs a call on the store; returns nil if it fails.
    private func perform<Answer: Sendable>(
        _ call: TypedEffect<KeyValueEffect, Result<Answer, KeyValueError>>
    ) async -> Answer? {
        let answer = Mutex<Result<Answer, KeyValueError>?>(nil)
        await store.handle(
            call.effect,
            reply: Reply { output in answer.withLock { $0 = call.answer(output) } })
        switch answer.withLock({ $0 }) {
        case .success(let value): return value
        case .failure(let error):
            if !hasReported.exchange(true, ordering: .relaxed) { report(error) }
            return nil
        // The task was cancelled.
        case nil: return nil
        }
    }
}

extension CacheEntry {
    /// The entry's dates, without its answer.
    fileprivate var dates: CacheEntry<Void> { CacheEntry<Void>((), date: date, end: end) }

    /// Returns the wire encoding of an entry, given that of its answer.
    fileprivate static func wire(of output: Wire<Output>) -> Wire<CacheEntry> {
        Wire.record(("date", .int64), ("end", .int64), ("output", output)).map {
            CacheEntry($2, date: .milliseconds($0), end: .milliseconds($1))
        } _: {
            ($0.date.wholeMilliseconds, $0.end.wholeMilliseconds, $0.output)
        }
        .versioned(2)
    }
}

extension Duration {
    /// The whole milliseconds, clamped to `Int64`.
    fileprivate var wholeMilliseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000_000_000) }
}
