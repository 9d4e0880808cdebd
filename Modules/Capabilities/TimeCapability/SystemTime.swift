import Synchronization
public import TimeEffects

/// The clocks of this machine.
///
/// - `notifyAfter` and `every` run on `ContinuousClock`, which counts the time a machine is suspended: after eight
///   hours of sleep a ten-minute timer is due at once, as the user's own watch would have it, and a repeating one ticks
///   once.
/// - `notifyAt` follows the wall clock (`CLOCK_REALTIME`) and looks at it again at intervals, so that a clock that is
///   set back or forward counts from then on; it is never early by that clock, and late by one interval at most.
///
/// However many alarms are set, one task sleeps for all of them, until the earliest. While any alarm waits for the wall
/// clock, it wakes up at intervals to look; while none does, it does not. Linux could tell of a set clock without that,
/// by a `timerfd` with `TFD_TIMER_CANCEL_ON_SET`: a descriptor and a blocked thread, for that system alone, to save one
/// wakening a second during waits that are rare.
public final class SystemTime: TimeSource {
    private struct State {
        var alarms = AlarmQueue()
        /// Whether the task runs that sleeps and rings.
        var isRunning = false
        var sleep: Sleep?
    }

    /// A sleep that can be ended.
    private struct Sleep {
        let end: TimeSpan
        let task: Task<Void, Never>
    }

    private let clocks: any MachineClocks
    private let recheck: TimeSpan
    private let state = Mutex(State())
    /// The runtime counts sleeps in 64-bit nanoseconds, and adds them to a clock: the longest spans take several.
    private static let longestNap = TimeSpan.seconds(86_400)

    /// Reads the machine's clocks.
    ///
    /// - Parameter recheck: how often the wall clock is looked at while an alarm waits for it.
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
                // Detached, because it serves more callers than the one that happens to be the first.
                Task.detached { await self.run() }
            }
            return state.alarms.add(moment, ring)
        }
    }

    public func cancel(_ alarm: AlarmID) {
        state.withLock { state in
            state.alarms.remove(alarm)
            // Otherwise the sleep goes on: to end it for each alarm that is taken back would cost more than it saves.
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

    /// Goes to sleep until the next alarm; nil when none is set, and the work is over.
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

    /// The uptime at which to look at the clocks for the sake of a moment; not later than `uptime` when it has come.
    private func look(at moment: Moment, from uptime: TimeSpan) -> TimeSpan {
        switch moment {
        case .uptime(let due): min(due, uptime.advanced(by: Self.longestNap))
        case .wallClock(let instant): uptime.advanced(by: min(clocks.now().span(to: instant), recheck))
        }
    }
}
