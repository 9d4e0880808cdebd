import Synchronization

/// Keeps a cache's answers in memory. When there is no room, the one that was not used for the longest time goes.
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
    ///   - capacity: how many answers are kept at most.
    ///   - clock: counts their age.
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
                // Among those not used since the same moment, the new one is the last to go.
                let oldest = entries.filter { $0.key != key || capacity < 1 }.min {
                    $0.value.lastUse < $1.value.lastUse
                }
                guard let oldest else { return }
                entries[oldest.key] = nil
            }
        }
    }
}
