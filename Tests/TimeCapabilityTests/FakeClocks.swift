import Synchronization
import TimeCapability
import TimeEffects

/// A machine whose clocks are moved by hand, and which can be suspended.
final class FakeClocks: MachineClocks {
    private struct State {
        var now: Instant
        /// As `CLOCK_BOOTTIME` tells it, with the time for which the machine was suspended.
        var uptime = Duration.zero
        var sleeps: [Duration] = []
        var sleepers: [Int: CheckedContinuation<Void, Never>] = [:]

        mutating func takeWoken() -> [CheckedContinuation<Void, Never>] {
            let woken = sleepers.keys.filter { sleeps[$0] <= uptime }
            return woken.compactMap { sleepers.removeValue(forKey: $0) }
        }
    }

    private let state: Mutex<State>

    init(now: Instant = Instant(seconds: 1000)) { state = Mutex(State(now: now)) }

    func now() -> Instant { state.withLock { $0.now } }
    func uptime() -> Duration { state.withLock { $0.uptime } }

    /// The ends of all sleeps so far, in their order.
    var sleeps: [Duration] { state.withLock { $0.sleeps } }
    var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    func sleep(untilUptime uptime: Duration) async throws {
        let number = state.withLock { state in
            state.sleeps.append(uptime)
            return state.sleeps.count - 1
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                let woken = state.withLock { state in
                    if Task.isCancelled { return [continuation] }
                    state.sleepers[number] = continuation
                    return state.takeWoken()
                }
                for sleeper in woken { sleeper.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: number) }?.resume()
        }
        try Task.checkCancellation()
    }

    /// Lets the machine run, or suspends it: no sleep ends before it goes on.
    func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = Instant(sinceEpoch: state.now.sinceEpoch + duration)
            state.uptime += duration
            return state.takeWoken()
        }
        for sleeper in woken { sleeper.resume() }
    }

    func setNow(_ instant: Instant) { state.withLock { $0.now = instant } }

    func waitForTimers(_ count: Int) async {
        while sleeperCount < count, !Task.isCancelled { await Task.yield() }
    }
}
