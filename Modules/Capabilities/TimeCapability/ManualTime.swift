import Synchronization
public import TimeEffects

/// A time source that is advanced manually; its clocks do not run by themselves.
///
/// Advancing it rings the due alarms synchronously: when `advance` returns, their timers have answered. Advance it from
/// one task at a time.
public final class ManualTime: TimeSource {
    private let state: Mutex<State>

    /// Creates a source with the given wall-clock time and an uptime of zero.
    public init(now: Instant = Instant(seconds: 1_700_000_000)) { state = Mutex(State(now: now)) }

    public func now() -> Instant { state.withLock { $0.now } }
    public func uptime() -> TimeSpan { state.withLock { $0.uptime } }

    /// The number of waiting timers.
    public var timerCount: Int { state.withLock { $0.alarms.count } }

    /// Advances both clocks and rings the alarms that become due.
    public func advance(by span: TimeSpan) {
        move { state in
            state.uptime = state.uptime.advanced(by: span)
            state.now = state.now.advanced(by: span)
        }
    }

    /// Sets the wall clock, forward or back, and rings the alarms that become due; the uptime does not change.
    public func setNow(_ instant: Instant) { move { $0.now = instant } }

    private func move(_ change: (inout State) -> Void) {
        let due = state.withLock { state in
            change(&state)
            return state.alarms.takeDue(uptime: state.uptime, now: state.now)
        }
        for ring in due { ring() }
    }

    public func setAlarm(for moment: Moment, _ ring: @escaping @Sendable () -> Void) -> AlarmID? {
        let (alarm, watchers) = state.withLock { state -> (AlarmID?, [Watcher]) in
            guard !state.hasCome(moment) else { return (nil, []) }
            return (state.alarms.add(moment, ring), state.takeSatisfied())
        }
        for watcher in watchers { watcher.continuation.resume() }
        return alarm
    }

    public func cancel(_ alarm: AlarmID) { state.withLock { $0.alarms.remove(alarm) } }

    /// Suspends until at least `count` timers are waiting, so that a test can advance the clock deterministically.
    ///
    /// Returns early if its task is cancelled.
    public func waitForTimers(_ count: Int) async {
        let id = state.withLock { state in
            state.lastWatcher += 1
            return state.lastWatcher
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { watch(id, Watcher(count: count, continuation: $0)) }
        } onCancel: {
            state.withLock { $0.watchers.removeValue(forKey: id) }?.continuation.resume()
        }
    }

    private func watch(_ id: UInt64, _ watcher: Watcher) {
        let isOver = state.withLock { state in
            // The task may have been cancelled before the watcher was registered.
            if Task.isCancelled || state.alarms.count >= watcher.count { return true }
            state.watchers[id] = watcher
            return false
        }
        if isOver { watcher.continuation.resume() }
    }
}

private struct State {
    var now: Instant
    var uptime = TimeSpan(nanoseconds: 0)
    var alarms = AlarmQueue()
    var watchers: [UInt64: Watcher] = [:]
    var lastWatcher: UInt64 = 0

    init(now: Instant) { self.now = now }

    func hasCome(_ moment: Moment) -> Bool {
        switch moment {
        case .uptime(let due): due <= uptime
        case .wallClock(let due): due <= now
        }
    }

    /// Removes and returns the watchers whose number of alarms is reached.
    mutating func takeSatisfied() -> [Watcher] {
        let satisfied = watchers.filter { $0.value.count <= alarms.count }
        for id in satisfied.keys { watchers[id] = nil }
        return Array(satisfied.values)
    }
}

/// A caller that waits for a number of alarms.
private struct Watcher {
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
}
