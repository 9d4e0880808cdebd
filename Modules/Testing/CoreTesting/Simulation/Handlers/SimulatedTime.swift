public import Effects
public import TimeEffects

/// A clock that advances only when a timer fires, to the time at which it is due, so that waiting takes no time.
///
/// Timers fire in the order in which they are due. The disturbances set the wall clock an hour forward or back, and
/// suspend the process for a minute, so that several timers are late at once.
public struct SimulatedTime: SimulatedHandler {
    /// A running timer.
    private struct Timer: Sendable {
        let id: RequestID
        /// The due time: on the wall clock, which can be set, or since the start of the simulation.
        var due: Duration
        let isOnWall: Bool
    }

    /// The wall clock's time, since 1970.
    private var wallTime: Duration
    /// The time since the simulation began.
    private var elapsed = Duration.zero
    private var timers: [Timer] = []
    private static let hour = Duration.seconds(3600)

    /// Creates a clock with a wall-clock time.
    public init(_ now: Instant = Instant(seconds: 1_773_500_000)) {
        wallTime = now.sinceEpoch
    }

    /// The wall clock's time.
    public var now: Instant { Instant(sinceEpoch: wallTime) }

    public mutating func begin(_ id: RequestID, _ effect: TimeEffect) {
        switch effect {
        case .now: break
        case .notifyAt(let instant):
            timers.append(Timer(id: id, due: instant.sinceEpoch, isOnWall: true))
        case .notifyAfter(let duration): timers.append(Timer(id: id, due: elapsed + duration, isOnWall: false))
        case .every(let interval):
            timers.append(Timer(id: id, due: elapsed + max(interval, .nanoseconds(1)), isOnWall: false))
        }
    }

    /// Returns the remaining time of a timer.
    private func rest(of timer: Timer) -> Duration {
        let now = timer.isOnWall ? wallTime : elapsed
        return max(timer.due - now, .zero)
    }

    public func outcomeCount(_ id: RequestID, _ effect: TimeEffect) -> Int {
        guard let timer = timers.first(where: { $0.id == id }) else { return 1 }
        let rest = rest(of: timer)
        return timers.allSatisfy { rest <= self.rest(of: $0) } ? 1 : 0
    }

    public mutating func perform(_ id: RequestID, _ effect: TimeEffect, outcome: Int) -> SimulatedOutcome<TimeOutput> {
        if let timer = timers.first(where: { $0.id == id }) { pass(rest(of: timer)) }
        switch effect {
        case .every(let interval):
            for index in timers.indices where timers[index].id == id {
                timers[index].due = elapsed + max(interval, .nanoseconds(1))
            }
            return .next(.tick)
        case .now: return .answer(.now(instant: now))
        case .notifyAt:
            cancel(id, effect)
            return .answer(.instantArrived)
        case .notifyAfter:
            cancel(id, effect)
            return .answer(.durationElapsed)
        }
    }

    public mutating func cancel(_ id: RequestID, _ effect: TimeEffect) { timers.removeAll { $0.id == id } }

    /// Returns the remaining time of a timer of a duration; nil for other requests.
    func wait(for id: RequestID) -> Duration? {
        timers.first { $0.id == id && !$0.isOnWall }.map { rest(of: $0) }
    }

    /// Advances the clock by a duration in which no timer is due.
    mutating func pass(_ duration: Duration) {
        elapsed += duration
        wallTime += duration
    }

    public var disturbances: [String] {
        ["the clock is set an hour forward", "the clock is set an hour back", "a minute is slept through"]
    }

    public mutating func disturb(_ index: Int) {
        switch index {
        case 0: wallTime += Self.hour
        case 1: wallTime -= min(wallTime, Self.hour)
        default: pass(Self.hour / 60)
        }
    }

    public mutating func crash() { timers = [] }

    /// The remaining times of the timers, in the order in which they began. The time of day is left out, since only
    /// answers to `now` contain it.
    public var fingerprint: String {
        timers.map { "\(rest(of: $0))" }.joined(separator: " ")
    }
}
