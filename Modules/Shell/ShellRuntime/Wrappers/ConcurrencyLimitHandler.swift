public import Effects
import Synchronization

/// Limits the number of effects in flight; further effects wait, first in, first out.
public struct ConcurrencyLimitHandler<Base: EffectHandler>: EffectHandler {
    public typealias Effect = Base.Effect

    private let base: Base
    private let slots: Slots

    init(_ base: Base, count: Int) {
        self.base = base
        slots = Slots(count: max(1, count))
    }

    public func handle(_ effect: Effect, reply: Reply<Effect.Output>) async {
        let place = BinarySemaphore()
        if await slots.take(place) { await base.handle(effect, reply: reply) }
        slots.giveBack(place)
    }
}

/// The places of the effects in flight, at most `count`, followed by those that wait.
private final class Slots: Sendable {
    private let count: Int
    private let places = Mutex<[BinarySemaphore]>([])

    init(count: Int) { self.count = count }

    /// Waits for a slot if necessary; returns false if the task was cancelled first.
    func take(_ place: BinarySemaphore) async -> Bool {
        let isFree = places.withLock { places in
            places.append(place)
            return places.count <= count
        }
        return await isFree ? true : place.waitUnlessCancelled()
    }

    /// Removes a place, and passes its slot to the one that has waited longest.
    func giveBack(_ place: BinarySemaphore) {
        places.withLock { places in
            places.removeAll { $0 === place }
            // Without effect if the place with the last slot had one before, and so does not wait.
            if places.count >= count { places[count - 1].signal() }
        }
    }
}

extension EffectHandler {
    /// Limits the effects in flight to `count`, at least one.
    public func limited(toAtOnce count: Int) -> ConcurrencyLimitHandler<Self> {
        ConcurrencyLimitHandler(self, count: count)
    }
}
