public import LocationEffects
import Synchronization

/// A source with a fixed location.
public struct FixedLocation: LocationSource {
    private let place: Coordinate?
    private let mayKnow: Bool

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - place: The location; nil if it cannot be determined.
    ///   - mayKnow: Whether access is permitted; otherwise the source has no location.
    public init(_ place: Coordinate?, mayKnow: Bool = true) {
        self.place = mayKnow ? place : nil
        self.mayKnow = mayKnow
    }

    public func isEnabled() async -> Bool { mayKnow }
    public func location() async -> Coordinate? { place }
}

/// A source whose location is set by its owner.
public final class MovingLocation: LocationSource {
    private struct State {
        var place: Coordinate
        var watchers: [Int: AsyncStream<Coordinate>.Continuation] = [:]
        var newest = 0
    }

    private let state: Mutex<State>

    /// Creates a source with an initial location.
    public init(_ place: Coordinate) { state = Mutex(State(place: place)) }

    /// The number of active watches.
    public var watcherCount: Int { state.withLock(\.watchers.count) }

    /// Sets the location and reports it to all watches.
    public func move(to place: Coordinate) {
        state.withLock { state in
            state.place = place
            for watcher in state.watchers.values { watcher.yield(place) }
        }
    }

    public func isEnabled() async -> Bool { true }
    public func location() async -> Coordinate? { state.withLock(\.place) }

    public func watch(_ found: @escaping @Sendable (Coordinate?) -> Void) async {
        let (places, watcher) = AsyncStream<Coordinate>.makeStream()
        let number = state.withLock { state in
            state.newest += 1
            state.watchers[state.newest] = watcher
            watcher.yield(state.place)
            return state.newest
        }
        for await place in places { found(place) }
        state.withLock { $0.watchers[number] = nil }
    }
}
