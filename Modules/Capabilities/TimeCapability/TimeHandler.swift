public import Effects
public import TimeEffects

/// A handler that reads the clocks of a source and runs timers on them.
///
/// `notifyAfter` and `every` use the uptime of the source, `notifyAt` its wall clock. Timers on one clock answer in the
/// order in which they are due, and those that are due at the same time in the order in which they began; missed ticks
/// are merged into the next one.
///
/// A timer that is cleared answers `cleared` exactly once and nothing more; one whose task is cancelled returns without
/// an answer. `clear` applies to timers that have begun: an id without a running timer is answered too, and is not
/// remembered.
public struct TimeHandler: EffectHandler {
    private let source: any TimeSource
    private let timers = TimerTable()

    /// Creates a handler on a time source.
    public init(_ source: any TimeSource) { self.source = source }

    public func handle(_ effect: TimeEffect, reply: Reply<TimeOutput>) async {
        switch effect {
        case .now: reply(.now(instant: source.now()))
        case .notifyAt(let id, let instant):
            await run(id, .once(.wallClock(instant)), .instantArrived(id: id), reply)
        case .notifyAfter(let id, let duration):
            let due = source.uptime().advanced(by: duration)
            await run(id, .once(.uptime(due)), .durationElapsed(id: id), reply)
        case .clear(let id):
            timers.clear(id)
            reply(.cleared(id: id))
        case .every(let id, let interval):
            await run(id, .repeating(FixedSchedule(start: source.uptime(), interval: interval)), .tick(id: id), reply)
        }
    }

    private func run(_ id: UInt64, _ schedule: TimerSchedule, _ answer: TimeOutput, _ reply: Reply<TimeOutput>) async {
        switch await timers.run(RunningTimer(schedule, on: source) { reply(answer) }, id) {
        case .cleared: reply(.cleared(id: id))
        case .finished, .cancelled: break
        }
    }
}
