public import Effects
import Synchronization

/// Limits the number of effects in flight for each key; further effects wait, first in, first out.
public struct ConcurrencyLimitHandler<Base: EffectHandler, Key: Hashable & Sendable>: EffectHandler {
    public typealias Effect = Base.Effect

    private let base: Base
    private let key: @Sendable (Effect) -> Key
    private let slots: Slots<Key>

    init(_ base: Base, count: Int, key: @escaping @Sendable (Effect) -> Key) {
        self.base = base
        self.key = key
        slots = Slots(count: max(1, count))
    }

    public func handle(_ effect: Effect, reply: Reply<Effect.Output>) async {
        let key = key(effect)
        guard await slots.take(key) else { return }
        await base.handle(effect, reply: reply)
        slots.giveBack(key)
    }
}

/// The number of slots in use and the waiting tasks, for each key.
private final class Slots<Key: Hashable & Sendable>: Sendable {
    private final class Waiter: Sendable {
        let end = BinarySemaphore()
        let hasSlot = Atomic(false)
    }

    private struct Line {
        var inUse = 0
        var waiters: [Waiter] = []
    }

    private let count: Int
    private let lines = Mutex<[Key: Line]>([:])

    init(count: Int) { self.count = count }

    /// Takes a slot, waiting for one if necessary; returns false if the task was cancelled first.
    func take(_ key: Key) async -> Bool {
        let waiter = Waiter()
        let isFree = lines.withLock { lines in
            let isFree = lines[key, default: Line()].inUse < count
            if isFree { lines[key, default: Line()].inUse += 1 } else { lines[key]?.waiters.append(waiter) }
            return isFree
        }
        if isFree { return true }
        await withTaskCancellationHandler {
            await waiter.end.wait()
        } onCancel: {
            lines.withLock { $0[key]?.waiters.removeAll { $0 === waiter } }
            waiter.end.signal()
        }
        return waiter.hasSlot.load(ordering: .relaxed)
    }

    /// Passes a slot to the task that has waited longest, or releases it.
    func giveBack(_ key: Key) {
        lines.withLock { lines in
            guard var line = lines[key] else { return }
            if line.waiters.isEmpty {
                line.inUse -= 1
            } else {
                let next = line.waiters.removeFirst()
                next.hasSlot.store(true, ordering: .relaxed)
                next.end.signal()
            }
            lines[key] = line.inUse == 0 ? nil : line
        }
    }
}

extension EffectHandler {
    /// Limits the effects with the same key, such as requests to one server, to `count` in flight, at least
    /// one.
    public func limited<Key: Hashable & Sendable>(
        toAtOnce count: Int, by key: @escaping @Sendable (Effect) -> Key
    ) -> ConcurrencyLimitHandler<Self, Key> {
        ConcurrencyLimitHandler(self, count: count, key: key)
    }
}
