public import Effects
import Synchronization

/// Answers an effect that was done a short while ago with the answer it had then, and one that fails with an older one.
///
/// It is for effects with one answer. Of those that are the same and asked for at the same time, one is done for all;
/// it is cancelled when all who asked for it are. An answer is handed on before it is kept, and a storage that is slow
/// holds up nobody but who waits for the handler's end.
public struct CacheHandler<Base: EffectHandler>: EffectHandler {
    public typealias Effect = Base.Effect

    private let base: Base
    private let policy: CachePolicy<Effect>
    private let storage: any CacheStorage<Effect.Output>
    private let shared = SharedEffects<Effect>()

    init(_ base: Base, _ policy: CachePolicy<Effect>, _ storage: any CacheStorage<Effect.Output>) {
        self.base = base
        self.policy = policy
        self.storage = storage
    }

    public func handle(_ effect: Effect, reply: Reply<Effect.Output>) async {
        guard let terms = policy.terms(effect) else { return await base.handle(effect, reply: reply) }
        if !terms.reloads, let kept = await kept(terms, for: terms.lifetime, insteadOf: nil) { return reply(kept) }
        if Task.isCancelled { return }
        await shared.perform(effect, reply: reply) { await perform(effect, terms, reply: $0) }
    }

    /// Does an effect, answers it, and keeps the answer.
    private func perform(_ effect: Effect, _ terms: CacheTerms, reply: Reply<Effect.Output>) async {
        let answer = Mutex<Effect.Output?>(nil)
        await base.handle(
            policy.prepare(effect),
            reply: Reply { [policy] output in
                answer.withLock { $0 = output }
                if !policy.isFailure(output) { reply(output) }
            })
        guard let output = answer.withLock({ $0 }) else { return }
        if policy.isFailure(output) {
            reply(await kept(terms, for: terms.staleLifetime, insteadOf: output) ?? output)
        } else if let kept = policy.keep(effect, output) {
            let now = storage.now
            let end = now + max(terms.lifetime, terms.staleLifetime)
            await storage.keep(CacheEntry(kept, date: now, end: end), for: terms.key)
        }
    }

    /// The kept answer, marked; nil when there is none that is younger than `limit`.
    private func kept(
        _ terms: CacheTerms, for limit: Duration, insteadOf failure: Effect.Output?
    ) async -> Effect.Output? {
        guard let entry = await storage.entry(for: terms.key), let age = entry.age(at: storage.now), age < limit else {
            return nil
        }
        return policy.mark(
            entry.output, CacheUse(age: age, timeToLive: terms.lifetime - age, failure: failure))
    }
}

extension EffectHandler {
    /// Answers again what was answered not long ago, as a policy says.
    ///
    /// - Parameters:
    ///   - policy: what is kept, for how long, and which failures an old answer stands in for.
    ///   - storage: where answers are kept: `MemoryCacheStorage`, or `KeyValueCacheStorage` for those that are to
    ///     outlive the process.
    public func cached(
        _ policy: CachePolicy<Effect>, in storage: any CacheStorage<Effect.Output>
    ) -> CacheHandler<Self> {
        CacheHandler(self, policy, storage)
    }

    /// Answers again what was answered not long ago, without doing it. Answers are kept in memory.
    ///
    /// - Parameters:
    ///   - lifetime: how old an answer may be.
    ///   - capacity: how many answers are kept at most.
    ///   - clock: counts their age.
    ///   - key: what effects with the same answer have in common; nil for one that has to be done each time.
    ///   - isWorthKeeping: whether an answer may be given again; failures seldom are.
    public func cached(
        for lifetime: Duration, atMost capacity: Int, clock: any Clock<Duration> = .continuous,
        by key: @escaping @Sendable (Effect) -> String?,
        keeping isWorthKeeping: @escaping @Sendable (Effect.Output) -> Bool
    ) -> CacheHandler<Self> {
        cached(
            CachePolicy(
                terms: { effect in key(effect).map { CacheTerms(key: $0, lifetime: lifetime) } },
                keeping: { isWorthKeeping($1) ? $1 : nil }),
            in: MemoryCacheStorage(atMost: capacity, clock: clock))
    }
}
