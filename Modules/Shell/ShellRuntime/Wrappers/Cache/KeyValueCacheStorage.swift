public import Effects
public import KeyValueEffects
import Synchronization
public import WireFormat

/// Keeps a cache's answers in a key-value store, where they outlive the process and serve others.
///
/// Entries are dated by the wall clock, which may be set: one from the future counts as old. What cannot be read counts
/// as absent. A store that fails, or does not answer in time, is as one without entries; the first failure is reported.
/// The first answer that a process keeps has it list the store's keys and remove what is past its end; when there are
/// too many, those that came first go.
public final class KeyValueCacheStorage<Output: Sendable>: CacheStorage {
    /// What is known of the entries that there are.
    private struct Index {
        var isListed = false
        /// When they came, and when they end, by their keys in the store.
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
    ///   - store: does the reading and writing.
    ///   - wire: how answers become bytes.
    ///   - capacity: how many answers are kept at most. Processes that run at the same time may each keep so many.
    ///   - prefix: what the keys of this cache begin with in the store.
    ///   - patience: how long the store may take for each answer.
    ///   - clock: counts the patience.
    ///   - time: the wall clock's time since 1970.
    ///   - report: hears of the first failure, from any thread.
    public init(
        _ store: some EffectHandler<KeyValueEffect>, as wire: Wire<Output>, atMost capacity: Int,
        prefix: String = "cache:", patience: Duration = .seconds(1), clock: any Clock<Duration> = .continuous,
        time: @escaping @Sendable () -> Duration, report: @escaping @Sendable (KeyValueError) -> Void
    ) {
        self.store = store.timingOut(after: patience, clock: clock) { _ in .failure(.timeout) }
        self.wire = CacheEntry.wire(of: wire)
        self.capacity = capacity
        self.prefix = prefix
        self.time = time
        self.report = report
    }

    public var now: Duration { time() }

    public func entry(for key: String) async -> CacheEntry<Output>? {
        await perform(KeyValue.get(prefix + key))?.flatMap(decode)
    }

    public func keep(_ entry: CacheEntry<Output>, for key: String) async {
        // Answers of a case that the declaration lacks are not kept.
        guard let bytes = try? wire.encode(entry, as: .bincode) else { return }
        guard await perform(KeyValue.set(prefix + key, to: bytes)) != nil else { return }
        let isListed = index.withLock { index in
            index.entries[prefix + key] = entry.dates
            defer { index.isListed = true }
            return index.isListed
        }
        if !isListed { await list() }
        for key in superfluous() {
            guard await perform(KeyValue.delete(key)) != nil else { return }
        }
    }

    private func decode(_ bytes: [UInt8]) -> CacheEntry<Output>? { try? wire.decode(bytes, as: .bincode) }

    /// Learns what the store holds, until it fails. Entries that cannot be read have ended.
    private func list() async {
        var cursor: UInt64 = 0
        repeat {
            guard let page = await perform(KeyValue.keys(prefix: prefix, from: cursor)) else { return }
            for key in page.keys where index.withLock({ $0.entries[key] == nil }) {
                guard let found = await perform(KeyValue.get(key)) else { return }
                let dates = found.flatMap(decode)?.dates ?? CacheEntry((), date: .zero, end: .zero)
                index.withLock { if $0.entries[key] == nil { $0.entries[key] = dates } }
            }
            cursor = page.nextCursor
        } while cursor != 0
    }

    /// The keys of what is past its end or too much, which the index forgets.
    private func superfluous() -> [String] {
        let now = now
        return index.withLock { index in
            let useful = index.entries.filter { $0.value.age(at: now) != nil }.sorted { $0.value.date > $1.value.date }
            let kept = Dictionary(uniqueKeysWithValues: useful.prefix(max(0, capacity)).map { ($0.key, $0.value) })
            defer { index.entries = kept }
            return index.entries.keys.filter { kept[$0] == nil }
        }
    }

    /// Asks the store; nil when it fails.
    private func perform<Answer: Sendable>(
        _ call: EffectCall<KeyValueEffect, Result<Answer, KeyValueError>>
    ) async -> Answer? {
        let answer = Mutex<Result<Answer, KeyValueError>?>(nil)
        await store.handle(
            call.effect(RequestID(rawValue: 0)),
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
    /// The same without the answer.
    fileprivate var dates: CacheEntry<Void> { CacheEntry<Void>((), date: date, end: end) }

    /// How it is stored, given how its answer is.
    fileprivate static func wire(of output: Wire<Output>) -> Wire<CacheEntry> {
        Wire.record(("date", .int64), ("end", .int64), ("output", output)).map {
            CacheEntry($2, date: .milliseconds($0), end: .milliseconds($1))
        } _: {
            ($0.date.wholeMilliseconds, $0.end.wholeMilliseconds, $0.output)
        }
        .versioned(1)
    }
}

extension Duration {
    /// As many as fit.
    fileprivate var wholeMilliseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000_000_000) }
}
