import Effects
import TimeEffects

extension Driver {
    /// Advances virtual time: each waiting timer is answered when it is due, the earliest first.
    ///
    /// Timers that are set meanwhile start at that time. Timers that are answered need no expectation. Waits for a
    /// wall-clock time are not answered, since a driver has no date.
    public mutating func advance(by duration: Duration) throws(UnmetExpectation) {
        var rest = duration
        while let (timer, wait) = nextTimer(), wait <= rest {
            rest -= wait
            _ = log.matchRequest { $0.id == timer.id }
            switch log.clock.perform(timer.id, timer.effect, outcome: 0) {
            case .answer(let output), .next(let output): try answer(timer, with: output)
            case .closed: break
            }
        }
        log.clock.pass(rest)
    }

    private func nextTimer() -> (TypedRequest<TimeEffect>, wait: Duration)? {
        let timers = waiting.compactMap { request -> (TypedRequest<TimeEffect>, wait: Duration)? in
            guard let effect = request.effect as? TimeEffect, let wait = log.clock.wait(for: request.id) else {
                return nil
            }
            return (TypedRequest(id: request.id, effect: effect), wait)
        }
        return timers.min { ($0.wait, $0.0.id) < ($1.wait, $1.0.id) }
    }
}
