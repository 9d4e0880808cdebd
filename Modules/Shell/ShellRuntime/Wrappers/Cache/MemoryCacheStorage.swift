import Synchronization

/// Stores a cache's answers in memory. When it is full, expired entries are evicted, then the least recently used ones.
public final class MemoryCacheStorage<Output: Sendable>: CacheStorage {
    private struct Kept {
        let entry: CacheEntry<Output>
        var lastUse: Duration
    }

    private let capacity: Int
    private let timeline: Timeline
    private let entries = Mutex<[String: Kept]>([:])

    /// Creates a storage.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of answers stored.
    ///   - clock: Measures their age.
    public init(atMost capacity: Int, clock: any Clock<Duration> = .continuous) {
        self.capacity = capacity
        timeline = Timeline(clock)
    }

    public var now: Duration { timeline.now() }

    public func entry(for key: String) async -> CacheEntry<Output>? {
        let now = now
        return entries.withLock { entries in
            entries[key]?.lastUse = now
            return entries[key]?.entry
        }
    }

    public func keep(_ entry: CacheEntry<Output>, for key: String) async {
        let now = now
        entries.withLock { entries in
            entries[key] = Kept(entry: entry, lastUse: now)
            guard entries.count > capacity else { return }
            entries = entries.filter { $0.value.entry.age(at: now) != nil }
            while entries.count > capacity {
                // Among entries last used at the same time, the new one is evicted last.
                let oldest = entries.filter { $0.key != key || capacity < 1 }.min {
                    $0.value.lastUse < $1.value.lastUse
                }
                guard let oldest else { return }
                entries[oldest.key] = nil
            }
        }
    }

    public func removeAll() async { entries.withLock { $0 = [:] } }
}
