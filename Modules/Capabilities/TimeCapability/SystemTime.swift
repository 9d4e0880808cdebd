import Synchronization
public import TimeEffects

/// The clocks of this machine.
///
/// - `notifyAfter` and `every` run on `ContinuousClock`, which counts the time a machine is suspended: after eight
///   hours of sleep a ten-minute timer is due at once, and a repeating one ticks once.
/// - `notifyAt` follows the wall clock (`CLOCK_REALTIME`) and rechecks it at intervals, so that changes of the clock
///   take effect; it is never early by that clock, and late by at most one interval.
///
/// One task sleeps until the earliest of all alarms. It wakes up at intervals only while an alarm on the wall clock is
/// set. On Linux, a `timerfd` with `TFD_TIMER_CANCEL_ON_SET` could report changes of the clock instead, at the cost of
/// a descriptor and a blocked thread for one platform, to save one wake-up per second during waits that are rare.
public final class SystemTime: TimeSource {
    private struct State {
        var alarms = AlarmQueue()
        /// Whether the task that sleeps and rings is running.
        var isRunning = false
        var sleep: Sleep?
    }

    /// A sleep that can be interrupted.
    private struct Sleep {
        let end: TimeSpan
        let task: Task<Void, Never>
    }

    private let clocks: any MachineClocks
    private let recheck: TimeSpan
    private let state = Mutex(State())
    /// The longest single sleep. The runtime counts sleeps in 64-bit nanoseconds and adds them to a clock, so longer
    /// spans take several.
    private static let longestNap = TimeSpan.seconds(86_400)

    /// Creates a source that reads the machine's clocks.
    ///
    /// - Parameter recheck: How often the wall clock is checked while an alarm on it is set.
    public convenience init(recheck: TimeSpan = .seconds(1)) { self.init(SystemClocks(), recheck: recheck) }

    package init(_ clocks: any MachineClocks, recheck: TimeSpan = .seconds(1)) {
        self.clocks = clocks
        self.recheck = max(recheck, .milliseconds(1))
    }

    public func now() -> Instant { clocks.now() }
    public func uptime() -> TimeSpan { clocks.uptime() }

    public func setAlarm(for moment: Moment, _ ring: @escaping @Sendable () -> Void) -> AlarmID? {
        let uptime = clocks.uptime()
        let look = self.look(at: moment, from: uptime)
        guard look > uptime else { return nil }
        return state.withLock { state in
            if let sleep = state.sleep, look < sleep.end { sleep.task.cancel() }
            if !state.isRunning {
                state.isRunning = true
                // Detached, since it serves all callers, not only the first.
                Task.detached { await self.run() }
            }
            return state.alarms.add(moment, ring)
        }
    }

    public func cancel(_ alarm: AlarmID) {
        state.withLock { state in
            state.alarms.remove(alarm)
            // Otherwise the sleep continues: interrupting it for every cancelled alarm would cost more than it saves.
            if state.alarms.count == 0 { state.sleep?.task.cancel() }
        }
    }
}

extension SystemTime {
    /// Sleeps and rings until no alarm is set.
    private func run() async {
        while let sleep = beginSleep() {
            await sleep.value
            let (uptime, now) = (clocks.uptime(), clocks.now())
            let due = state.withLock { state in
                state.sleep = nil
                return state.alarms.takeDue(uptime: uptime, now: now)
            }
            for ring in due { ring() }
        }
    }

    /// Starts the sleep until the next alarm; returns nil, ending `run`, if none is set.
    private func beginSleep() -> Task<Void, Never>? {
        state.withLock { state in
            let uptime = clocks.uptime()
            guard let end = state.alarms.earliest.map({ look(at: $0, from: uptime) }).min() else {
                state.isRunning = false
                return nil
            }
            let task = Task.detached { [clocks] in await clocks.sleep(untilUptime: end) }
            state.sleep = Sleep(end: end, task: task)
            return task
        }
    }

    /// Returns the uptime at which to check the clocks for a moment; not later than `uptime` if it has passed.
    private func look(at moment: Moment, from uptime: TimeSpan) -> TimeSpan {
        switch moment {
        case .uptime(let due): min(due, uptime.advanced(by: Self.longestNap))
        case .wallClock(let instant): uptime.advanced(by: min(clocks.now().span(to: instant), recheck))
        }
    }
}
