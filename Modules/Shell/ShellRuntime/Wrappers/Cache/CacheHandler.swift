public import Effects
import Synchronization

/// Answers an effect from a cache while the cached answer is fresh, and with a stale answer if performing the effect
/// fails.
///
/// A failure for which a stale answer was served is also cached for a while, so that the effect is not retried each
/// time.
///
/// For effects with a single answer. Equal effects in flight at the same time are performed once; the work is cancelled
/// when all of its requesters are. An answer is passed on before it is stored, so a slow storage only delays code that
/// waits for the handler to return.
public struct CacheHandler<Base: EffectHandler>: EffectHandler {
    public typealias Effect = Base.Effect

    private let base: Base
    private let policy: CachePolicy<Effect>
    private let storage: any CacheStorage<Effect.Output>
    private let shared = CoalescedEffects<Effect>()

    init(_ base: Base, _ policy: CachePolicy<Effect>, _ storage: any CacheStorage<Effect.Output>) {
        self.base = base
        self.policy = policy
        self.storage = storage
    }

    public func handle(_ effect: Effect, reply: Reply<Effect.Output>) async {
        guard let terms = policy.terms(effect) else { return await base.handle(effect, reply: reply) }
        // The storage is read inside the shared work: a requester that read it before joining could find nothing, and
        // join only after the answer was stored and the work had ended.
        await shared.perform(effect, reply: reply) { reply in
            if let kept = await terms.reloads ? kept(terms, for: terms.reloadInterval, insteadOf: nil) : kept(terms) {
                return reply(kept)
            }
            if Task.isCancelled { return }
            await perform(effect, terms, reply: reply)
        }
    }

    /// Performs an effect, passes on its answer, and stores it.
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
            guard let old = await kept(terms, for: terms.staleLifetime, insteadOf: output) else { return reply(output) }
            reply(old)
            await keep(policy.keep(effect, output), for: terms.retryInterval, under: terms.failureKey)
        } else {
            await keep(policy.keep(effect, output), for: max(terms.lifetime, terms.staleLifetime), under: terms.key)
        }
    }

    private func keep(_ output: Effect.Output?, for lifetime: Duration, under key: String) async {
        guard let output, lifetime > .zero else { return }
        let now = storage.now
        await storage.keep(CacheEntry(output, date: now, end: now + lifetime), for: key)
    }

    /// Returns the cached answer to use instead of performing the effect: a fresh one, or a stale one if the effect
    /// failed recently.
    private func kept(_ terms: CacheTerms) async -> Effect.Output? {
        if let fresh = await kept(terms, for: terms.lifetime, insteadOf: nil) { return fresh }
        guard terms.retryInterval > .zero, let failure = await storage.entry(for: terms.failureKey),
            let age = failure.age(at: storage.now), age < terms.retryInterval
        else { return nil }
        return await kept(terms, for: terms.staleLifetime, insteadOf: failure.output)
    }

    /// Returns the cached answer, marked; nil if there is none younger than `limit`.
    private func kept(
        _ terms: CacheTerms, for limit: Duration, insteadOf failure: Effect.Output?
    ) async -> Effect.Output? {
        guard let entry = await storage.entry(for: terms.key), let age = entry.age(at: storage.now), age < limit else {
            return nil
        }
        return policy.mark(entry.output, failure)
    }
}

extension CacheTerms {
    /// The key of the last failure. It differs from the answer's key, so that storing a failure never replaces a newer
    /// answer.
    fileprivate var failureKey: String { "failure:" + key }
}

extension EffectHandler {
    /// Caches answers according to a policy.
    ///
    /// - Parameters:
    ///   - policy: Which answers are cached, for how long, and which failures a stale answer replaces.
    ///   - storage: Where answers are stored, such as a `KeyValueCacheStorage`.
    public func cached(
        _ policy: CachePolicy<Effect>, in storage: any CacheStorage<Effect.Output>
    ) -> CacheHandler<Self> {
        CacheHandler(self, policy, storage)
    }
}
