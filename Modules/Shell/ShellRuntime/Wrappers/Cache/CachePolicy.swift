public import Effects

/// The rules for caching the answers to one type of effect.
public struct CachePolicy<E: Effect>: Sendable {
    let terms: @Sendable (E) -> CacheTerms?
    let prepare: @Sendable (E) -> E
    let keep: @Sendable (E, E.Output) -> E.Output?
    let isFailure: @Sendable (E.Output) -> Bool
    let mark: @Sendable (E.Output, E.Output?) -> E.Output

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - terms: Returns the caching terms of an effect; nil for an effect that is not cached.
    ///   - prepare: Returns the effect to perform on a cache miss; the effect itself by default.
    ///   - keep: Returns what to store of an answer; nil for an answer that must not be reused. For a failure that a
    ///     stale answer has replaced, returns the failure reported with that answer until the effect is retried.
    ///   - isFailure: Returns whether an answer is a failure that a stale answer should replace; false by default.
    ///   - mark: Returns the answer to give for a cached one; the cached one itself by default. It is passed the
    ///     failure that the answer replaces, either current or recent; nil if the answer is fresh.
    public init(
        terms: @escaping @Sendable (E) -> CacheTerms?,
        preparing prepare: @escaping @Sendable (E) -> E = { $0 },
        keeping keep: @escaping @Sendable (E, E.Output) -> E.Output?,
        standingInFor isFailure: @escaping @Sendable (E.Output) -> Bool = { _ in false },
        marking mark: @escaping @Sendable (E.Output, E.Output?) -> E.Output = { output, _ in output }
    ) {
        self.terms = terms
        self.prepare = prepare
        self.keep = keep
        self.isFailure = isFailure
        self.mark = mark
    }
}

/// The terms for caching the answers to an effect.
public struct CacheTerms: Sendable, Equatable {
    /// The cache key, equal for effects with the same answer. A storage may persist it, so it must not contain secrets.
    public var key: String
    /// The maximum age of an answer served without performing the effect.
    public var lifetime: Duration
    /// The maximum age of an answer served because performing the effect failed.
    public var staleLifetime: Duration
    /// The time after a failure replaced by a stale answer during which the effect is not retried.
    public var retryInterval: Duration
    /// Whether to perform the effect even if a fresh answer is cached, or if the effect failed recently.
    public var reloads: Bool
    /// The maximum age of an answer served to a reload, so that repeated reloads do not perform the effect each time.
    public var reloadInterval: Duration

    /// Creates terms. By default, no answer is served beyond `lifetime`, and an effect that failed is performed again
    /// on the next request.
    public init(
        key: String, lifetime: Duration, staleLifetime: Duration = .zero, retryInterval: Duration = .zero,
        reloads: Bool = false, reloadInterval: Duration = .zero
    ) {
        self.key = key
        self.lifetime = lifetime
        self.staleLifetime = staleLifetime
        self.retryInterval = retryInterval
        self.reloads = reloads
        self.reloadInterval = reloadInterval
    }
}
