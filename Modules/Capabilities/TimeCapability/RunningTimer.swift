import Synchronization

/// When a timer is due.
enum TimerSchedule: Sendable {
    /// Once, at a moment.
    case once(Moment)
    /// Repeatedly.
    case repeating(FixedSchedule)
}

/// A timer, which ends exactly once.
final class RunningTimer: Sendable {
    /// How a timer ends.
    enum End: Sendable {
        /// It was due.
        case finished
        /// It was cleared before it was due.
        case cleared
        /// Its task was cancelled.
        case cancelled
    }

    private struct State {
        var alarm: AlarmID?
        var isRinging = false
        /// Set once, by whichever comes first: the alarm, a clear or a cancellation.
        var end: End?
        var waiter: CheckedContinuation<End, Never>?

        /// Removes the waiter and returns a closure that resumes it, if the timer has ended and is not answering.
        mutating func takeWaiter() -> (() -> Void)? {
            guard let end, !isRinging, let waiter else { return nil }
            self.waiter = nil
            return { waiter.resume(returning: end) }
        }
    }

    private let schedule: TimerSchedule
    private let source: any TimeSource
    private let answer: @Sendable () -> Void
    private let state = Mutex(State())

    /// Creates a timer.
    ///
    /// - Parameter answer: Called each time the timer is due.
    init(_ schedule: TimerSchedule, on source: any TimeSource, answer: @escaping @Sendable () -> Void) {
        self.schedule = schedule
        self.source = source
        self.answer = answer
    }

    /// Runs the timer until its end; no answer follows.
    func run() async -> End {
        await withTaskCancellationHandler {
            await withCheckedContinuation { begin($0) }
        } onCancel: {
            end(.cancelled)
        }
    }

    /// Ends the timer; a no-op if it has ended.
    func end(_ end: End) {
        let resume = state.withLock { state -> (() -> Void)? in
            guard state.end == nil else { return nil }
            state.end = end
            if let alarm = state.alarm { source.cancel(alarm) }
            return state.takeWaiter()
        }
        resume?()
    }
}

extension RunningTimer {
    private func begin(_ waiter: CheckedContinuation<End, Never>) {
        let (isDue, resume) = state.withLock { state -> (Bool, (() -> Void)?) in
            state.waiter = waiter
            guard state.end == nil else { return (false, state.takeWaiter()) }
            switch schedule {
            case .once(let moment):
                state.alarm = setAlarm(for: moment)
                return (state.alarm == nil, nil)
            case .repeating(let schedule):
                state.alarm = nextAlarm(schedule)
                return (false, nil)
            }
        }
        resume?()
        if isDue { ring() }
    }

    /// Answers without holding the lock, since an answer may have arbitrary consequences.
    private func ring() {
        let mayAnswer = state.withLock { state in
            guard state.end == nil else { return false }
            state.isRinging = true
            state.alarm = nil
            if case .once = schedule { state.end = .finished }
            return true
        }
        guard mayAnswer else { return }
        answer()
        let resume = state.withLock { state in
            state.isRinging = false
            if state.end == nil, case .repeating(let schedule) = schedule { state.alarm = nextAlarm(schedule) }
            return state.takeWaiter()
        }
        resume?()
    }

    private func setAlarm(for moment: Moment) -> AlarmID? { source.setAlarm(for: moment) { self.ring() } }

    /// Sets the alarm for the next interval that is not over; returns nil if it is beyond the clock's range.
    private func nextAlarm(_ schedule: FixedSchedule) -> AlarmID? {
        while let due = schedule.next(after: source.uptime()) {
            if let alarm = setAlarm(for: .uptime(due)) { return alarm }
        }
        return nil
    }
}
