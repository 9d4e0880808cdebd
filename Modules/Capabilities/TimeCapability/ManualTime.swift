import Synchronization
public import TimeEffects

/// A time source that advances only on request.
///
/// Advancing it wakes the timers that are then due; they answer asynchronously, each on its own task. Wait for their
/// answers, or with ``waitForTimers(_:)`` until repeating timers sleep again.
public final class ManualTime: TimeSource {
    private let state: Mutex<State>

    /// Creates a source with a wall-clock time and an uptime of zero.
    public init(now: Instant = Instant(seconds: 1_700_000_000)) { state = Mutex(State(now: now)) }

    public func now() -> Instant { state.withLock { $0.now } }
    public func uptime() -> Duration { state.withLock { $0.uptime } }

    /// The number of waiting timers.
    public var timerCount: Int { state.withLock { $0.timerCount } }

    /// Advances both clocks and wakes the timers that are then due.
    public func advance(by duration: Duration) {
        change { state in
            state.uptime += duration
            state.now = Instant(sinceEpoch: state.now.sinceEpoch + duration)
        }
    }

    /// Sets the wall clock, forward or back. The timers that wait for it read it after another second of uptime.
    public func setNow(_ instant: Instant) { state.withLock { $0.now = instant } }

    public func sleep(untilUptime uptime: Duration) async throws { try await wait(for: .uptime(uptime)) }

    /// Waits until this many timers are waiting, so that a test can advance the clock without a race.
    ///
    /// Returns early if the task is cancelled.
    public func waitForTimers(_ count: Int) async {
        // The only error is cancellation.
        try? await wait(for: .timers(count))
    }

    private func wait(for condition: Condition) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                change { $0.waiting[id] = Waiting(condition: condition, continuation: continuation) }
                // The task may have been cancelled before the continuation was stored.
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    private func cancel(_ id: UInt64) {
        state.withLock { $0.waiting.removeValue(forKey: id) }?.continuation.resume(throwing: CancellationError())
    }

    /// Applies a change, and resumes all waiters whose condition then holds.
    private func change(_ apply: (inout State) -> Void) {
        let woken = state.withLock { state in
            apply(&state)
            return state.takeSatisfied()
        }
        for waiting in woken { waiting.continuation.resume() }
    }
}

private struct State {
    var now: Instant
    var uptime = Duration.zero
    var waiting: [UInt64: Waiting] = [:]
    var lastID: UInt64 = 0

    var timerCount: Int { waiting.values.count { if case .uptime = $0.condition { true } else { false } } }

    /// Removes the waiters whose condition holds. Timers that are due are no longer counted as waiting.
    mutating func takeSatisfied() -> [Waiting] {
        let uptime = uptime
        let due = take { if case .uptime(let due) = $0 { due <= uptime } else { false } }
        let timerCount = timerCount
        return due + take { if case .timers(let count) = $0 { count <= timerCount } else { false } }
    }

    private mutating func take(where holds: (Condition) -> Bool) -> [Waiting] {
        let taken = waiting.filter { holds($0.value.condition) }
        for id in taken.keys { waiting[id] = nil }
        return Array(taken.values)
    }
}

/// A suspended task and its condition.
private struct Waiting {
    let condition: Condition
    let continuation: CheckedContinuation<Void, any Error>
}

private enum Condition {
    /// The uptime has reached a value.
    case uptime(Duration)
    /// This many timers are waiting.
    case timers(Int)
}
