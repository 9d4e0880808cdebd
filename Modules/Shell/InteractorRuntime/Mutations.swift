/// The result of handling an action: immediate mutations, then the one that asynchronous work produces.
public struct Mutations<Mutation: Sendable>: Sendable {
    /// The mutations applied before the next action is handled.
    private(set) var first: [Mutation] = []
    private(set) var work: (@Sendable () async -> Mutation)?

    /// Returns immediate mutations; none for an action that changes nothing.
    public static func just(_ mutations: Mutation...) -> Self { Self(first: mutations) }

    /// Returns the mutation that asynchronous work produces.
    public static func task(_ work: @escaping @Sendable () async -> Mutation) -> Self { Self(work: work) }

    /// Returns the mutation that asynchronous work produces, or the one for the error that it throws.
    public static func task(
        _ work: @escaping @Sendable () async throws -> Mutation,
        catching failure: @escaping @Sendable (any Error) -> Mutation
    ) -> Self {
        .task {
            do { return try await work() } catch { return failure(error) }
        }
    }

    /// Returns these mutations preceded by immediate ones.
    public func starting(with mutations: Mutation...) -> Self { Self(first: mutations + first, work: work) }
}
