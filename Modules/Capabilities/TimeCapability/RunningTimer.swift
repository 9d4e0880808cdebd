import Synchronization

/// When a timer is due.
enum TimerSchedule: Sendable {
    /// At one moment.
    case once(Moment)
    /// Again and again.
    case repeating(FixedSchedule)
}

/// One timer, from its start to its one end.
final class RunningTimer: Sendable {
    /// How a timer ends.
    enum End: Sendable {
        /// It was due.
        case finished
        /// It was cleared before.
        case cleared
        /// Nobody wants its answer any more.
        case cancelled
    }

    private struct State {
        var alarm: AlarmID?
        var isRinging = false
        /// Set once: whoever comes first, the alarm, a clearing or a cancellation, decides the end.
        var end: End?
        var waiter: CheckedContinuation<End, Never>?

        /// Takes out who waits for the end, when there is one and nothing more is said after it.
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

    /// Prepares a timer.
    ///
    /// - Parameter answer: says that the timer is due.
    init(_ schedule: TimerSchedule, on source: any TimeSource, answer: @escaping @Sendable () -> Void) {
        self.schedule = schedule
        self.source = source
        self.answer = answer
    }

    /// Runs the timer; when this returns, it has said its last.
    func run() async -> End {
        await withTaskCancellationHandler {
            await withCheckedContinuation { begin($0) }
        } onCancel: {
            end(.cancelled)
        }
    }

    /// Ends the timer, unless it has ended.
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

    /// Answers outside of the lock, so that an answer may lead to anything.
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

    /// The alarm for the next interval that is not over yet; nil when the clock ends before.
    private func nextAlarm(_ schedule: FixedSchedule) -> AlarmID? {
        while let due = schedule.next(after: source.uptime()) {
            if let alarm = setAlarm(for: .uptime(due)) { return alarm }
        }
        return nil
    }
}
