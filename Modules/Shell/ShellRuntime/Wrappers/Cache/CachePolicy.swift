public import Effects

/// What a cache does with the effects of one type, and with their answers.
public struct CachePolicy<E: Effect>: Sendable {
    let terms: @Sendable (E) -> CacheTerms?
    let prepare: @Sendable (E) -> E
    let keep: @Sendable (E, E.Output) -> E.Output?
    let isFailure: @Sendable (E.Output) -> Bool
    let mark: @Sendable (E.Output, CacheUse<E.Output>) -> E.Output

    /// Describes a policy.
    ///
    /// - Parameters:
    ///   - terms: how the answers to an effect are kept; nil for one that has to be done each time.
    ///   - prepare: what is done in place of an effect when no kept answer will do; the effect itself unless given.
    ///   - keep: what is kept of an answer; nil for one that must not be given again.
    ///   - isFailure: whether an answer is a failure that an old answer is better than; none is unless given.
    ///   - mark: the answer that is given for a kept one; the kept one itself unless given.
    public init(
        terms: @escaping @Sendable (E) -> CacheTerms?,
        preparing prepare: @escaping @Sendable (E) -> E = { $0 },
        keeping keep: @escaping @Sendable (E, E.Output) -> E.Output?,
        standingInFor isFailure: @escaping @Sendable (E.Output) -> Bool = { _ in false },
        marking mark: @escaping @Sendable (E.Output, CacheUse<E.Output>) -> E.Output = { output, _ in output }
    ) {
        self.terms = terms
        self.prepare = prepare
        self.keep = keep
        self.isFailure = isFailure
        self.mark = mark
    }
}

/// How the answers to an effect are kept.
public struct CacheTerms: Sendable, Equatable {
    /// What effects with the same answer have in common. A storage may write it down, so it holds nothing secret.
    public var key: String
    /// How old an answer may be that is given without doing the effect.
    public var lifetime: Duration
    /// How old an answer may be that is given because doing the effect failed.
    public var staleLifetime: Duration
    /// Whether the effect is to be done even where a fresh answer is kept.
    public var reloads: Bool

    /// Describes terms; without `staleLifetime` no answer outlives `lifetime`.
    public init(key: String, lifetime: Duration, staleLifetime: Duration = .zero, reloads: Bool = false) {
        self.key = key
        self.lifetime = lifetime
        self.staleLifetime = staleLifetime
        self.reloads = reloads
    }
}

/// The circumstances in which a kept answer is given.
public struct CacheUse<Output: Sendable>: Sendable {
    /// How old the answer is.
    public let age: Duration
    /// For how much longer it is fresh; negative when it is not any more.
    public let timeToLive: Duration
    /// The failure that it stands in for; nil when the effect was not done.
    public let failure: Output?
}
