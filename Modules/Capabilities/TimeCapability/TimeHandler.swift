public import Effects
public import TimeEffects

/// Reads the clock and runs timers.
///
/// `notifyAfter` and `every` use the source's uptime. `notifyAt` follows its wall clock, which is read again every
/// second, so that adjustments take effect: it never answers early, and at most a second late. Timers that are due at
/// the same time answer in any order. Ticks that could not be delivered in time are merged into one.
///
/// A cancelled timer returns without an answer.
public struct TimeHandler: EffectHandler {
    private let source: any TimeSource

    /// Creates a handler on a source of time.
    public init(_ source: any TimeSource) { self.source = source }

    public func handle(_ effect: TimeEffect, reply: Reply<TimeOutput>) async {
        switch effect {
        case .now: reply(.now(instant: source.now()))
        case .notifyAt(let instant):
            while case let now = source.now(), now < instant {
                let nap = min(instant.sinceEpoch - now.sinceEpoch, .seconds(1))
                guard await hasSlept(until: source.uptime() + nap) else { return }
            }
            if !Task.isCancelled { reply(.instantArrived) }
        case .notifyAfter(let duration):
            if await hasSlept(until: source.uptime() + min(duration, .longestTimer)) { reply(.durationElapsed) }
        case .every(let interval):
            // At least a millisecond, to avoid busy waiting.
            let (start, interval) = (source.uptime(), min(max(interval, .milliseconds(1)), .longestTimer))
            while true {
                // A multiple of the interval after the start, so that delays do not accumulate.
                let passed = (max(source.uptime(), start) - start).attoseconds / interval.attoseconds
                guard await hasSlept(until: start + interval * (passed + 1)) else { return }
                reply(.tick)
            }
        }
    }

    /// Sleeps until an uptime; returns false if the work was cancelled, the only error of a sleep. A sleep until a past
    /// one may return without noticing a cancellation.
    private func hasSlept(until uptime: Duration) async -> Bool {
        do {
            try await source.sleep(untilUptime: uptime)
            return !Task.isCancelled
        } catch {
            return false
        }
    }
}

extension Duration {
    /// The maximum duration of a timer, 584 years, so that sums of durations cannot overflow.
    fileprivate static let longestTimer = Duration.nanoseconds(UInt64.max)
}
