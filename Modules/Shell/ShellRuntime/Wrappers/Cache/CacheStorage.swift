/// Where a cache keeps its answers.
///
/// A storage answers for its own troubles: it never fails, but has no entry, or keeps none.
public protocol CacheStorage<Output>: Sendable {
    /// What is kept.
    associatedtype Output: Sendable

    /// The time by the clock that entries are dated with, since a moment of the storage's own.
    var now: Duration { get }

    /// The entry under a key; nil when there is none that can be read.
    func entry(for key: String) async -> CacheEntry<Output>?

    /// Keeps an entry in place of the one before, for as long as there is room, and until its end at most.
    func keep(_ entry: CacheEntry<Output>, for key: String) async
}

/// An answer, and when it is of use.
public struct CacheEntry<Output: Sendable>: Sendable {
    /// The answer.
    public let output: Output
    /// When it came.
    public let date: Duration
    /// When it is of no use any more, however much room there is.
    public let end: Duration

    /// Dates an answer.
    public init(_ output: Output, date: Duration, end: Duration) {
        self.output = output
        self.date = date
        self.end = end
    }

    /// How old it is; nil when it is of no use: past its end, or from the future, because the clock was set.
    public func age(at now: Duration) -> Duration? { date <= now && now < end ? now - date : nil }
}
