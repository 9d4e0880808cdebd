public import Effects
import Synchronization
public import TimeEffects

/// Reads the clock and runs timers.
///
/// `notifyAfter` and `every` use the source's uptime, `notifyAt` its wall clock. Each timer is a task, so timers that are
/// due at the same time answer in any order. Ticks that could not be delivered in time are merged into one.
///
/// A cleared timer answers `cleared` once and nothing more; a cancelled one returns without an answer. `clear` applies to
/// running timers: for any other id it is answered, too, and has no later effect.
public struct TimeHandler: EffectHandler {
    private let source: any TimeSource
    private let timers = TimerTable()

    /// Creates a handler on a source of time.
    public init(_ source: any TimeSource) { self.source = source }

    public func handle(_ effect: TimeEffect, reply: Reply<TimeOutput>) async {
        switch effect {
        case .now: reply(.now(instant: source.now()))
        case .notifyAt(let id, let instant):
            await run(id, reply) { [source] in
                try await source.sleep(until: .wallClock(instant))
                reply(.instantArrived(id: id))
            }
        case .notifyAfter(let id, let duration):
            let due = source.uptime().advanced(by: duration)
            await run(id, reply) { [source] in
                try await source.sleep(until: .uptime(due))
                reply(.durationElapsed(id: id))
            }
        case .clear(let id):
            timers.clear(id)
            reply(.cleared(id: id))
        case .every(let id, let interval):
            let schedule = FixedSchedule(start: source.uptime(), interval: interval)
            await run(id, reply) { [source] in
                while let due = schedule.next(after: source.uptime()) {
                    try await source.sleep(until: .uptime(due))
                    reply(.tick(id: id))
                }
            }
        }
    }

    /// Runs a timer, whose body throws if it is cleared or cancelled before its last answer.
    private func run(
        _ id: UInt64, _ reply: Reply<TimeOutput>, _ body: @escaping @Sendable () async throws -> Void
    ) async {
        let timer = timers.begin(id, body)
        let result = await withTaskCancellationHandler {
            await timer.result
        } onCancel: {
            timer.cancel()
        }
        timers.remove(timer, id)
        if case .failure = result, !Task.isCancelled { reply(.cleared(id: id)) }
    }
}

/// The running timers, by the ids of their requests.
private final class TimerTable: Sendable {
    private let running = Mutex<[UInt64: Set<Task<Void, any Error>>]>([:])

    /// Begins a timer. It is in the table before it sleeps, so that whoever knows that it runs can clear it.
    func begin(_ id: UInt64, _ body: @escaping @Sendable () async throws -> Void) -> Task<Void, any Error> {
        running.withLock { running in
            let timer = Task { try await body() }
            running[id, default: []].insert(timer)
            return timer
        }
    }

    func remove(_ timer: Task<Void, any Error>, _ id: UInt64) {
        running.withLock { running in
            running[id]?.remove(timer)
            if running[id]?.isEmpty == true { running[id] = nil }
        }
    }

    /// Cancels the timers with an id; each answers `cleared` itself.
    func clear(_ id: UInt64) {
        let timers = running.withLock { $0.removeValue(forKey: id) } ?? []
        for timer in timers { timer.cancel() }
    }
}
