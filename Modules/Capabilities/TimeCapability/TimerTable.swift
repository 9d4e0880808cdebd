import Synchronization

/// The running timers, by the ids that their callers chose.
final class TimerTable: Sendable {
    private let running = Mutex<[UInt64: [RunningTimer]]>([:])

    /// Runs a timer, which can be cleared by its id.
    func run(_ timer: RunningTimer, _ id: UInt64) async -> RunningTimer.End {
        running.withLock { $0[id, default: []].append(timer) }
        defer { remove(timer, id) }
        return await timer.run()
    }

    /// Ends the timers with an id; each answers for itself.
    func clear(_ id: UInt64) {
        let timers = running.withLock { $0.removeValue(forKey: id) } ?? []
        for timer in timers { timer.end(.cleared) }
    }

    private func remove(_ timer: RunningTimer, _ id: UInt64) {
        running.withLock { running in
            let others = running[id]?.filter { $0 !== timer } ?? []
            running[id] = others.isEmpty ? nil : others
        }
    }
}
