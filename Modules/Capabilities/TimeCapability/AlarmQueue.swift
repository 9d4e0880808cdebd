import TimeEffects

/// The alarms on both clocks of a source.
struct AlarmQueue: Sendable {
    private var uptime = AlarmHeap<TimeSpan>()
    private var wallClock = AlarmHeap<Instant>()
    private var lastID: UInt64 = 0

    /// The number of alarms.
    var count: Int { uptime.count + wallClock.count }

    /// The next due moment on each clock that has alarms.
    var earliest: [Moment] {
        [uptime.earliest.map(Moment.uptime), wallClock.earliest.map(Moment.wallClock)].compactMap(\.self)
    }

    /// Sets an alarm.
    mutating func add(_ moment: Moment, _ ring: @escaping @Sendable () -> Void) -> AlarmID {
        lastID += 1
        let id = AlarmID(rawValue: lastID)
        switch moment {
        case .uptime(let due): uptime.add(id, due: due, ring)
        case .wallClock(let due): wallClock.add(id, due: due, ring)
        }
        return id
    }

    /// Cancels an alarm; a no-op if it is no longer set.
    mutating func remove(_ id: AlarmID) {
        uptime.remove(id)
        wallClock.remove(id)
    }

    /// Removes and returns the callbacks of the due alarms, those of each clock in order.
    mutating func takeDue(uptime reading: TimeSpan, now: Instant) -> [@Sendable () -> Void] {
        uptime.takeDue(at: reading) + wallClock.takeDue(at: now)
    }
}
