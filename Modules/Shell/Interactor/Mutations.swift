/// The result of handling an action: immediate mutations, then the one that asynchronous work produces.
public struct Mutations<Mutation: Sendable>: Sendable {
    /// The mutations applied before the next action is handled.
    private(set) var first: [Mutation] = []
    private(set) var work: (@Sendable () async throws -> Mutation)?

    /// No mutations.
    public static var none: Self { Self() }

    /// Returns immediate mutations.
    public static func just(_ mutations: Mutation...) -> Self { Self(first: mutations) }

    /// Returns the mutation that asynchronous work produces.
    public static func task(_ work: @escaping @Sendable () async throws -> Mutation) -> Self { Self(work: work) }

    /// Returns these mutations preceded by immediate ones.
    public func starting(with mutations: Mutation...) -> Self { Self(first: mutations + first, work: work) }
}
