public import Effects
import Synchronization
public import TimeEffects

/// Tells the time and runs timers.
///
/// `notifyAfter` and `every` count the uptime of the source, `notifyAt` follows its wall clock. Each timer is a task of
/// its own, so those that are due together answer in any order; a tick that could not be answered in time is merged
/// with the next.
///
/// A timer that is cleared answers `cleared` once and nothing more; one whose task is cancelled returns without a word.
/// `clear` is for a timer that has begun: an id that no timer runs under is answered too, and is not remembered.
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

    /// Runs a timer, which throws when it is ended before it has given its last answer.
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

/// The timers that run now, by the ids their callers gave them.
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

    /// Ends the timers under an id; each answers for itself.
    func clear(_ id: UInt64) {
        let timers = running.withLock { $0.removeValue(forKey: id) } ?? []
        for timer in timers { timer.cancel() }
    }
}
