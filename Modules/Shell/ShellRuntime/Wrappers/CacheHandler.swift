public import Effects
import Synchronization

/// Answers an effect that was done a short while ago with the answer it had then.
///
/// It keeps a bounded number of answers and gives up the one that was not used for the longest time.
public struct CacheHandler<Base: EffectHandler, Key: Hashable & Sendable>: EffectHandler {
    public typealias Effect = Base.Effect

    private let base: Base
    private let timeline: Timeline
    private let key: @Sendable (Effect) -> Key?
    private let isWorthKeeping: @Sendable (Effect.Output) -> Bool
    private let store: AnswerStore<Key, Effect.Output>

    init(
        _ base: Base, lifetime: Duration, capacity: Int, clock: any Clock<Duration>,
        key: @escaping @Sendable (Effect) -> Key?, isWorthKeeping: @escaping @Sendable (Effect.Output) -> Bool
    ) {
        self.base = base
        timeline = Timeline(clock)
        self.key = key
        self.isWorthKeeping = isWorthKeeping
        store = AnswerStore(lifetime: lifetime, capacity: capacity)
    }

    public func handle(_ effect: Effect, reply: Reply<Effect.Output>) async {
        guard let key = key(effect) else { return await base.handle(effect, reply: reply) }
        if let kept = store.answer(for: key, at: timeline.now()) { return reply(kept) }
        await base.handle(
            effect,
            reply: Reply { [store, timeline, isWorthKeeping] output in
                if isWorthKeeping(output) { store.keep(output, for: key, at: timeline.now()) }
                reply(output)
            })
    }
}

/// Answers with their age.
private final class AnswerStore<Key: Hashable & Sendable, Output: Sendable>: Sendable {
    private struct Entry {
        let output: Output
        let since: Duration
        var lastUse: Duration
    }

    private let lifetime: Duration
    private let capacity: Int
    private let entries = Mutex<[Key: Entry]>([:])

    init(lifetime: Duration, capacity: Int) {
        self.lifetime = lifetime
        self.capacity = capacity
    }

    func answer(for key: Key, at now: Duration) -> Output? {
        entries.withLock { entries in
            guard let entry = entries[key] else { return nil }
            guard now - entry.since < lifetime else {
                entries[key] = nil
                return nil
            }
            entries[key]?.lastUse = now
            return entry.output
        }
    }

    func keep(_ output: Output, for key: Key, at now: Duration) {
        entries.withLock { entries in
            entries[key] = Entry(output: output, since: now, lastUse: now)
            guard entries.count > capacity else { return }
            entries = entries.filter { now - $0.value.since < lifetime }
            while entries.count > capacity {
                // Among those not used since the same moment, the new one is the last to go.
                let oldest = entries.filter { $0.key != key || capacity < 1 }.min {
                    $0.value.lastUse < $1.value.lastUse
                }
                guard let oldest else { return }
                entries[oldest.key] = nil
            }
        }
    }
}

extension EffectHandler {
    /// Answers again what was answered not long ago, without doing it.
    ///
    /// - Parameters:
    ///   - lifetime: how old an answer may be.
    ///   - capacity: how many answers are kept at most.
    ///   - clock: counts their age.
    ///   - key: what effects with the same answer have in common; nil for one that has to be done each time.
    ///   - isWorthKeeping: whether an answer may be given again; failures seldom are.
    public func cached<Key: Hashable & Sendable>(
        for lifetime: Duration, atMost capacity: Int, clock: any Clock<Duration> = .continuous,
        by key: @escaping @Sendable (Effect) -> Key?,
        keeping isWorthKeeping: @escaping @Sendable (Effect.Output) -> Bool
    ) -> CacheHandler<Self, Key> {
        CacheHandler(
            self, lifetime: lifetime, capacity: capacity, clock: clock, key: key, isWorthKeeping: isWorthKeeping)
    }
}
