import Effects
import TimeEffects

extension Driver {
    /// Advances virtual time: each waiting timer is answered when it is due, the earliest first.
    ///
    /// Timers that are set meanwhile count from then. Timers that are answered need no expectation. Waits for a
    /// wall-clock time are not answered, since a driver has no date.
    public mutating func advance(by duration: Duration) throws(UnmetExpectation) {
        let end = log.time + duration
        while let (request, due) = nextTimer(until: end) {
            log.time = due
            log.dueTimes[request.id] = nil
            try ring(request)
        }
        log.time = end
    }

    private func nextTimer(until end: Duration) -> (Request, due: Duration)? {
        let timers = waiting.compactMap { request in log.dueTimes[request.id].map { (request, due: $0) } }
        return timers.filter { $0.due <= end }.min { ($0.due, $0.0.id) < ($1.due, $1.0.id) }
    }

    private mutating func ring(_ request: Request) throws(UnmetExpectation) {
        guard let effect = request.effect as? TimeEffect, let output = effect.ringing else { return }
        _ = log.matchRequest { $0.id == request.id }
        if case .every(let interval) = effect { log.dueTimes[request.id] = log.time + max(interval, .nanoseconds(1)) }
        try answer(TypedRequest(id: request.id, effect: effect), with: output)
    }
}

extension TimeEffect {
    /// The virtual waiting time of this effect; nil if the test has to answer it.
    var span: Duration? {
        switch self {
        case .notifyAfter(let duration): duration
        case .every(let interval): max(interval, .nanoseconds(1))
        case .now, .notifyAt: nil
        }
    }

    /// The answer when the timer is due.
    fileprivate var ringing: TimeOutput? {
        switch self {
        case .notifyAfter: .durationElapsed
        case .every: .tick
        case .now, .notifyAt: nil
        }
    }
}
