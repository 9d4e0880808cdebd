import Synchronization

/// Performs work, such as the removal of private data, when the process returns to the foreground after a long time in
/// the background, or after it was stopped without notice, since another person may be using it by then.
///
/// The work begins before the background is left, and the foreground's first frame waits for its end, but no longer
/// than the process waits for any service: the `serviceDeadline` of ``ProcessStateMachine``.
public final class LongAbsence: Service {
    private let time: Duration
    private let now: @Sendable () -> ContinuousClock.Instant
    private let work: @Sendable () async -> Void
    private let state = Mutex(State())

    private struct State {
        var left: ContinuousClock.Instant?
        var work: Task<Void, Never>?
    }

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - time: The time in the background after which the work is performed.
    ///   - now: A clock that advances while the process is stopped and the machine sleeps.
    ///   - work: The work.
    public init(
        after time: Duration, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        perform work: @escaping @Sendable () async -> Void
    ) {
        self.time = time
        self.now = now
        self.work = work
    }

    public func willLeave(_ state: ProcessState) async { if state == .background { _ = beginIfDue() } }

    public func activate() async {
        await beginIfDue()?.value
        state.withLock { $0 = State() }
    }

    private func beginIfDue() -> Task<Void, Never>? {
        state.withLock { state in
            if state.work == nil, let left = state.left, left.duration(to: now()) >= time {
                state.work = Task { await work() }
            }
            return state.work
        }
    }

    public func wasStopped() async { await work() }

    public func deactivate() { state.withLock { $0.left = now() } }
}
