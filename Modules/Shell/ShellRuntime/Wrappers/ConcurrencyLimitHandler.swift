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
    private typealias Waiter = (id: UInt64, continuation: CheckedContinuation<Bool, Never>)

    private struct Line {
        var inUse = 0
        var waiters: [Waiter] = []
    }

    private struct State {
        var lines: [Key: Line] = [:]
        var lastID: UInt64 = 0
    }

    private let count: Int
    private let state = Mutex(State())

    init(count: Int) { self.count = count }

    /// Takes a slot, waiting for one if necessary; returns false if the task was cancelled first.
    func take(_ key: Key) async -> Bool {
        let id: UInt64? = state.withLock { state in
            if state.lines[key, default: Line()].inUse < count {
                state.lines[key, default: Line()].inUse += 1
                return nil
            }
            state.lastID += 1
            return state.lastID
        }
        guard let id else { return true }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { wait(id, for: key, $0) }
        } onCancel: {
            giveUp(id, key)
        }
    }

    private func wait(_ id: UInt64, for key: Key, _ continuation: CheckedContinuation<Bool, Never>) {
        let outcome: Bool? = state.withLock { state in
            if Task.isCancelled { return false }
            // A slot may have been released since the first check.
            if state.lines[key, default: Line()].inUse < count {
                state.lines[key, default: Line()].inUse += 1
                return true
            }
            state.lines[key, default: Line()].waiters.append((id, continuation))
            return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
    }

    private func giveUp(_ id: UInt64, _ key: Key) {
        let waiter: Waiter? = state.withLock { state in
            guard let index = state.lines[key]?.waiters.firstIndex(where: { $0.id == id }) else { return nil }
            return state.lines[key]?.waiters.remove(at: index)
        }
        waiter?.continuation.resume(returning: false)
    }

    /// Passes a slot to the task that has waited longest, or releases it.
    func giveBack(_ key: Key) {
        let waiter: Waiter? = state.withLock { state in
            guard var line = state.lines[key] else { return nil }
            let next = line.waiters.isEmpty ? nil : line.waiters.removeFirst()
            if next == nil { line.inUse -= 1 }
            state.lines[key] = line.inUse == 0 ? nil : line
            return next
        }
        waiter?.continuation.resume(returning: true)
    }
}

extension EffectHandler {
    /// Limits the effects with the same key, such as requests to one server, to `count` in flight.
    public func limited<Key: Hashable & Sendable>(
        toAtOnce count: Int, by key: @escaping @Sendable (Effect) -> Key
    ) -> ConcurrencyLimitHandler<Self, Key> {
        ConcurrencyLimitHandler(self, count: count, key: key)
    }
}
