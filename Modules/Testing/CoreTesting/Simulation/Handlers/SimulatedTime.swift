public import Effects
public import TimeEffects

/// A clock that moves only when a timer is due, to the moment at which it is: an hour of waiting costs nothing.
///
/// Timers are due in the order of their moments. Its disturbances set the wall clock an hour forward or back, and let
/// the process sleep through a minute, so that several timers are late at once.
public struct SimulatedTime: SimulatedHandler {
    /// A timer that runs.
    private struct Timer: Sendable {
        let id: RequestID
        var due: UInt64
    }

    /// The wall clock's time, in nanoseconds since 1970.
    public private(set) var wallTime: UInt64
    /// The time since the simulation began, in nanoseconds.
    public private(set) var elapsed: UInt64 = 0
    private var timers: [Timer] = []
    private static let hour: UInt64 = 3_600_000_000_000

    /// A clock that shows a moment.
    public init(_ now: Instant = Instant(seconds: 1_773_500_000)) {
        wallTime = now.seconds &* 1_000_000_000 &+ UInt64(now.nanoseconds)
    }

    /// The wall clock's time.
    public var now: Instant {
        Instant(seconds: wallTime / 1_000_000_000, nanoseconds: UInt32(wallTime % 1_000_000_000))
    }

    public mutating func begin(_ id: RequestID, _ effect: TimeEffect) {
        switch effect {
        case .now, .clear: break
        case .notifyAt(_, let instant):
            let moment = instant.seconds &* 1_000_000_000 &+ UInt64(instant.nanoseconds)
            timers.append(Timer(id: id, due: elapsed + (moment > wallTime ? moment - wallTime : 0)))
        case .notifyAfter(_, let span), .every(_, let span):
            timers.append(Timer(id: id, due: elapsed.saturatingAdd(span.nanoseconds)))
        }
    }

    public func outcomeCount(_ id: RequestID, _ effect: TimeEffect) -> Int {
        guard let timer = timers.first(where: { $0.id == id }) else { return 1 }
        return timer.due <= elapsed || timers.allSatisfy { timer.due <= $0.due } ? 1 : 0
    }

    public mutating func perform(_ id: RequestID, _ effect: TimeEffect, outcome: Int) -> SimulatedOutcome<TimeOutput> {
        if let timer = timers.first(where: { $0.id == id }) { pass(timer.due > elapsed ? timer.due - elapsed : 0) }
        if case .every(let timer, let interval) = effect {
            timers.indices.filter { timers[$0].id == id }.forEach {
                timers[$0].due = elapsed.saturatingAdd(max(interval.nanoseconds, 1))
            }
            return .next(.tick(id: timer))
        }
        cancel(id, effect)
        return switch effect {
        case .now: .answer(.now(instant: now))
        case .notifyAt(let timer, _): .answer(.instantArrived(id: timer))
        case .notifyAfter(let timer, _): .answer(.durationElapsed(id: timer))
        case .every(let timer, _), .clear(let timer): .answer(.cleared(id: timer))
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

    /// How long each timer has to wait; what time it is matters only to who asks.
    public var fingerprint: String {
        timers.map { String($0.due > elapsed ? $0.due - elapsed : 0) }.sorted().joined(separator: " ")
    }

    public func fingerprint(of effect: TimeEffect) -> String {
        switch effect {
        case .now: "now"
        case .notifyAt(_, let instant): "at \(instant.seconds) \(instant.nanoseconds)"
        case .notifyAfter(_, let span): "after \(span.nanoseconds)"
        case .every(_, let interval): "every \(interval.nanoseconds)"
        case .clear: "clear"
        }
    }
}

extension UInt64 {
    fileprivate func saturatingAdd(_ other: UInt64) -> UInt64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
