public import Effects
import Synchronization

/// Does no more effects at once than agreed, counted by key; further ones wait, first come, first served.
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

/// How much room there is for each key, and who waits for it.
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

    /// Takes a slot, or waits for one; false when the task was cancelled before it had one.
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
            // A slot may have become free since the line was looked at.
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

    /// Gives a slot to who has waited longest, or back.
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
    /// Does at most `count` effects with the same key at once, such as requests to one server.
    public func limited<Key: Hashable & Sendable>(
        toAtOnce count: Int, by key: @escaping @Sendable (Effect) -> Key
    ) -> ConcurrencyLimitHandler<Self, Key> {
        ConcurrencyLimitHandler(self, count: count, key: key)
    }
}
