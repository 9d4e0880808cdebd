/// The storage of a cache.
///
/// A storage does not report failures to the cache: it returns no entry, or stores none.
public protocol CacheStorage<Output>: Sendable {
    /// The type of the stored answers.
    associatedtype Output: Sendable

    /// The current time of the clock that dates entries, since an epoch that the storage chooses.
    var now: Duration { get }

    /// Returns the entry of a key; nil if there is no readable one.
    func entry(for key: String) async -> CacheEntry<Output>?

    /// Stores an entry, replacing the previous one, at most until it expires; it may be evicted earlier.
    func keep(_ entry: CacheEntry<Output>, for key: String) async
}

/// A cached answer with its dates.
public struct CacheEntry<Output: Sendable>: Sendable {
    /// The answer.
    public let output: Output
    /// The time at which the answer was received.
    public let date: Duration
    /// The time at which the entry expires.
    public let end: Duration

    /// Creates an entry.
    public init(_ output: Output, date: Duration, end: Duration) {
        self.output = output
        self.date = date
        self.end = end
    }

    /// Returns the entry's age; nil if it has expired, or is dated in the future because the clock was set back.
    public func age(at now: Duration) -> Duration? { date <= now && now < end ? now - date : nil }
}
