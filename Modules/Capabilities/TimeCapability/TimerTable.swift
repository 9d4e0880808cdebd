import Effects
import Synchronization

/// The timers that run now, by the ids their callers gave them.
final class TimerTable: Sendable {
    private struct Timer {
        let serial: UInt64
        let work: Task<TimeOutput?, Never>
    }

    private struct State {
        var running: [UInt64: [Timer]] = [:]
        var lastSerial: UInt64 = 0
    }

    private let state = Mutex(State())

    /// Runs a timer until it is due, cleared or cancelled.
    ///
    /// - Parameter work: waits, and returns what to answer in the end; nil when there is nothing more to say.
    func run(_ id: UInt64, reply: Reply<TimeOutput>, work: @escaping @Sendable () async -> TimeOutput?) async {
        let timer = begin(id, work)
        let answer = await withTaskCancellationHandler {
            await timer.work.value
        } onCancel: {
            timer.work.cancel()
        }
        let wasCleared = !end(id, timer)
        if wasCleared {
            reply(.cleared(id: id))
        } else if let answer {
            reply(answer)
        }
    }

    /// Stops the timers under an id; each answers for itself.
    func clear(_ id: UInt64) {
        let cleared = state.withLock { $0.running.removeValue(forKey: id) } ?? []
        for timer in cleared { timer.work.cancel() }
    }

    private func begin(_ id: UInt64, _ work: @escaping @Sendable () async -> TimeOutput?) -> Timer {
        state.withLock { state in
            state.lastSerial += 1
            let timer = Timer(serial: state.lastSerial, work: Task(operation: work))
            state.running[id, default: []].append(timer)
            return timer
        }
    }

    /// Takes a timer out of the table; false when it is no longer there because it was cleared.
    private func end(_ id: UInt64, _ timer: Timer) -> Bool {
        state.withLock { state in
            guard var timers = state.running[id],
                let index = timers.firstIndex(where: { $0.serial == timer.serial })
            else { return false }
            timers.remove(at: index)
            state.running[id] = timers.isEmpty ? nil : timers
            return true
        }
    }
}
