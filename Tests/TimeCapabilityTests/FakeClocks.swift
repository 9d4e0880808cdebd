import Synchronization
import TimeCapability
import TimeEffects

/// A machine whose clocks are moved by hand, and which can be suspended.
final class FakeClocks: MachineClocks {
    private struct State {
        var now = Instant(seconds: 1000)
        /// The time that the machine has run, as `CLOCK_MONOTONIC` tells it.
        var awake: UInt64 = 0
        /// The time that it was suspended; `CLOCK_BOOTTIME` is the sum of both.
        var suspended: UInt64 = 0
        var sleeps: [Duration] = []
        var sleepers: [Int: CheckedContinuation<Void, Never>] = [:]

        var uptime: Duration { Duration.nanoseconds(awake + suspended) }

        mutating func takeWoken() -> [CheckedContinuation<Void, Never>] {
            let woken = sleepers.keys.filter { sleeps[$0] <= uptime }
            return woken.compactMap { sleepers.removeValue(forKey: $0) }
        }
    }

    private let state = Mutex(State())

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

    /// Lets the machine run for so many seconds.
    func run(seconds: UInt64) { move(seconds) { $0.awake += seconds * 1_000_000_000 } }

    /// Suspends the machine for so many seconds: it wakes nobody before it goes on.
    func suspend(seconds: UInt64) { move(seconds) { $0.suspended += seconds * 1_000_000_000 } }

    /// Sets the wall clock.
    func set(seconds: UInt64) { state.withLock { $0.now.seconds = seconds } }

    private func move(_ seconds: UInt64, _ change: (inout State) -> Void) {
        let woken = state.withLock { state in
            state.now.seconds += seconds
            change(&state)
            return state.takeWoken()
        }
        for sleeper in woken { sleeper.resume() }
    }
}

/// Waits for a condition; false when it does not come about in time.
func comesTrue(_ condition: () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(120)
    while !condition() {
        guard ContinuousClock.now < deadline else { return false }
        await Task.yield()
    }
    return true
}
