public import Effects
import Synchronization

/// A time source that is moved by hand; its clocks stand still in between.
public final class ManualTime: TimeSource {
    private let state: Mutex<State>

    /// Starts with a wall clock of the given time and an uptime of zero.
    public init(now: Instant = Instant(secs: 1_700_000_000)) { state = Mutex(State(now: now)) }

    public func now() -> Instant { state.withLock { $0.now } }
    public func uptime() -> TimeSpan { state.withLock { $0.uptime } }

    /// Moves both clocks forward and wakes the timers that are then due.
    public func advance(by span: TimeSpan) {
        move { state in
            state.uptime = state.uptime.advanced(by: span)
            state.now = state.now.advanced(by: span)
        }
    }

    /// Sets the wall clock, forward or back, and wakes the timers that are then due; the uptime does not change.
    public func setNow(_ instant: Instant) { move { $0.now = instant } }

    /// Waits until this many timers are waiting, so that a test can advance the clock without guessing.
    ///
    /// It returns early when its task is cancelled.
    public func waitForTimers(_ count: Int) async { _ = await wait(for: .timers(count)) }

    public func wait(until instant: Instant) async -> Bool { await wait(for: .wallClock(instant)) }
    public func wait(untilUptime uptime: TimeSpan) async -> Bool { await wait(for: .uptime(uptime)) }

    private func wait(for condition: Condition) async -> Bool {
        let id = state.withLock { $0.nextID() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let woken = state.withLock { state in
                    // Cancellation may have come before there was anything to cancel.
                    if Task.isCancelled { return [Waking(continuation, false)] }
                    state.waiters[id] = Waiter(condition: condition, continuation: continuation)
                    return state.takeDue()
                }
                for waking in woken { waking() }
            }
        } onCancel: {
            let waiter = state.withLock { $0.waiters.removeValue(forKey: id) }
            waiter?.continuation.resume(returning: false)
        }
    }

    private func move(_ change: (inout State) -> Void) {
        let woken = state.withLock { state in
            change(&state)
            return state.takeDue()
        }
        for waking in woken { waking() }
    }
}

/// What a waiter waits for.
private enum Condition {
    case wallClock(Instant)
    case uptime(TimeSpan)
    case timers(Int)
}

private struct Waiter {
    let condition: Condition
    let continuation: CheckedContinuation<Bool, Never>
}

/// A waiter to be resumed once the lock is open again.
private struct Waking {
    private let continuation: CheckedContinuation<Bool, Never>
    private let isDue: Bool

    init(_ continuation: CheckedContinuation<Bool, Never>, _ isDue: Bool) {
        self.continuation = continuation
        self.isDue = isDue
    }

    func callAsFunction() { continuation.resume(returning: isDue) }
}

private struct State {
    var now: Instant
    var uptime = TimeSpan(nanos: 0)
    var waiters: [UInt64: Waiter] = [:]
    private var lastID: UInt64 = 0

    init(now: Instant) { self.now = now }

    mutating func nextID() -> UInt64 {
        lastID += 1
        return lastID
    }

    /// Takes out the waiters whose condition holds, the oldest first.
    ///
    /// Those who wait for timers are judged before any timer leaves, so that none is missed.
    mutating func takeDue() -> [Waking] {
        let due = waiters.filter { holds($0.value.condition) }.sorted { $0.key < $1.key }
        for (id, _) in due { waiters[id] = nil }
        return due.map { Waking($0.value.continuation, true) }
    }

    private func holds(_ condition: Condition) -> Bool {
        switch condition {
        case .wallClock(let instant): instant <= now
        case .uptime(let uptime): uptime <= self.uptime
        case .timers(let count): timerCount >= count
        }
    }

    private var timerCount: Int {
        waiters.values.count { waiter in
            switch waiter.condition {
            case .wallClock, .uptime: true
            case .timers: false
            }
        }
    }
}

extension Instant {
    /// The moment that is a span later; one too late to say becomes the last.
    fileprivate func advanced(by span: TimeSpan) -> Instant {
        let billion: UInt64 = 1_000_000_000
        let nanoseconds = UInt64(nanos) + span.nanos % billion
        let (seconds, overflow) = secs.addingReportingOverflow(span.nanos / billion + nanoseconds / billion)
        return overflow
            ? Instant(secs: .max, nanos: UInt32(billion - 1))
            : Instant(secs: seconds, nanos: UInt32(nanoseconds % billion))
    }
}
