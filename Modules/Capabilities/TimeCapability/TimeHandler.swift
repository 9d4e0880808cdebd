public import Effects

/// Tells the time and runs timers.
///
/// A timer that is cleared answers `cleared` once and nothing more; one whose task is cancelled returns without a word.
/// `clear` is for a timer that has begun: an id that no timer runs under is answered too, and is not remembered.
public struct TimeHandler: EffectHandler {
    private let source: any TimeSource
    private let timers = TimerTable()

    /// Creates a handler on a source of time.
    public init(_ source: any TimeSource) { self.source = source }

    public func handle(_ operation: TimeOperation, reply: Reply<TimeOutput>) async {
        switch operation {
        case .now: reply(.now(instant: source.now()))
        case .notifyAt(let id, let instant):
            await timers.run(id, reply: reply) { [source] in
                await source.wait(until: instant) ? .instantArrived(id: id) : nil
            }
        case .notifyAfter(let id, let duration):
            let due = source.uptime().advanced(by: duration)
            await timers.run(id, reply: reply) { [source] in
                await source.wait(untilUptime: due) ? .durationElapsed(id: id) : nil
            }
        case .clear(let id):
            timers.clear(id)
            reply(.cleared(id: id))
        case .every(let id, let interval):
            await timers.run(id, reply: reply) { [source] in
                await tick(id, Rhythm(start: source.uptime(), interval: interval), reply)
                return nil
            }
        }
    }

    private func tick(_ id: UInt64, _ rhythm: Rhythm, _ reply: Reply<TimeOutput>) async {
        var due = rhythm.next(after: rhythm.start)
        while await source.wait(untilUptime: due) {
            reply(.tick(id: id))
            due = rhythm.next(after: source.uptime())
        }
    }
}

/// The moments at which a repeating timer is due: whole intervals after its start, so that delays do not add up.
struct Rhythm {
    let start: TimeSpan
    let interval: TimeSpan

    /// An interval below a millisecond counts as one: shorter ones would keep a processor busy.
    init(start: TimeSpan, interval: TimeSpan) {
        self.start = start
        self.interval = max(interval, .milliseconds(1))
    }

    /// The first due moment after `uptime`; those that were missed before it are left out.
    func next(after uptime: TimeSpan) -> TimeSpan {
        let passed = (max(uptime, start).nanos - start.nanos) / interval.nanos
        let (offset, overflow) = (passed + 1).multipliedReportingOverflow(by: interval.nanos)
        return start.advanced(by: TimeSpan(nanos: overflow ? .max : offset))
    }
}

extension TimeSpan {
    /// The sum of two spans; one too long to say becomes the longest.
    func advanced(by other: TimeSpan) -> TimeSpan {
        let (sum, overflow) = nanos.addingReportingOverflow(other.nanos)
        return TimeSpan(nanos: overflow ? .max : sum)
    }
}
