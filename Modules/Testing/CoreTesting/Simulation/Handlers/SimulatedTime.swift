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
        var due: UInt64
        let isOnWall: Bool
    }

    /// The wall clock's time, in nanoseconds since 1970.
    public private(set) var wallTime: UInt64
    /// The time since the simulation began, in nanoseconds.
    public private(set) var elapsed: UInt64 = 0
    private var timers: [Timer] = []
    private static let hour: UInt64 = 3_600_000_000_000

    /// Creates a clock with a wall-clock time.
    public init(_ now: Instant = Instant(seconds: 1_773_500_000)) {
        wallTime = now.sinceEpoch
    }

    /// The wall clock's time.
    public var now: Instant {
        Instant(seconds: wallTime / 1_000_000_000, nanoseconds: UInt32(wallTime % 1_000_000_000))
    }

    public mutating func begin(_ id: RequestID, _ effect: TimeEffect) {
        switch effect {
        case .now: break
        case .notifyAt(let instant):
            timers.append(Timer(id: id, due: instant.sinceEpoch, isOnWall: true))
        case .notifyAfter(let span), .every(let span):
            timers.append(Timer(id: id, due: elapsed.saturatingAdd(span.nanoseconds), isOnWall: false))
        }
    }

    /// Returns the remaining time of a timer, in nanoseconds.
    private func rest(of timer: Timer) -> UInt64 {
        let now = timer.isOnWall ? wallTime : elapsed
        return timer.due <= now ? 0 : timer.due - now
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
                timers[index].due = elapsed.saturatingAdd(max(interval.nanoseconds, 1))
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

    private mutating func pass(_ span: UInt64) {
        elapsed = elapsed.saturatingAdd(span)
        wallTime = wallTime.saturatingAdd(span)
    }

    public var disturbances: [String] {
        ["the clock is set an hour forward", "the clock is set an hour back", "a minute is slept through"]
    }

    public mutating func disturb(_ index: Int) {
        switch index {
        case 0: wallTime = wallTime.saturatingAdd(Self.hour)
        case 1: wallTime -= min(wallTime, Self.hour)
        default: pass(Self.hour / 60)
        }
    }

    public mutating func crash() { timers = [] }

    /// The remaining times of the timers, in the order in which they began. The time of day is left out, since only
    /// answers to `now` contain it.
    public var fingerprint: String {
        timers.map { String(rest(of: $0)) }.joined(separator: " ")
    }

    public func fingerprint(of effect: TimeEffect) -> String {
        switch effect {
        case .now: "now"
        case .notifyAt(let instant): "at \(instant.seconds) \(instant.nanoseconds)"
        case .notifyAfter(let span): "after \(span.nanoseconds)"
        case .every(let interval): "every \(interval.nanoseconds)"
        }
    }
}

extension UInt64 {
    fileprivate func saturatingAdd(_ other: UInt64) -> UInt64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}

extension Instant {
    /// The nanoseconds since 1970, saturating in the year 2554.
    fileprivate var sinceEpoch: UInt64 {
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? .max : product.saturatingAdd(UInt64(nanoseconds))
    }
}
