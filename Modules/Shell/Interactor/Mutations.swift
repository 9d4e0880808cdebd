/// The result of handling an action: immediate mutations, followed by asynchronous ones.
public struct Mutations<Mutation: Sendable>: Sendable {
    typealias Source = @Sendable (_ apply: (Mutation) -> Void) async throws -> Void
    /// The mutations applied before the next action is handled.
    let first: [Mutation]
    /// Produces the remaining mutations in sequence, and may throw; nil if there are none.
    let rest: Source?

    private init(first: [Mutation], rest: Source?) {
        self.first = first
        self.rest = rest
    }

    /// No mutations.
    public static var none: Self { just() }

    /// Returns immediate mutations.
    public static func just(_ mutations: Mutation...) -> Self { Self(first: mutations, rest: nil) }

    /// Returns the single mutation that asynchronous work produces.
    public static func task(_ work: @escaping @Sendable () async throws -> Mutation) -> Self {
        Self(first: []) { apply in apply(try await work()) }
    }

    /// Returns the elements of a sequence, as they arrive.
    public static func stream<Elements: AsyncSequence & Sendable>(_ elements: Elements) -> Self
    where Elements.Element == Mutation {
        Self(first: []) { apply in for try await mutation in elements { apply(mutation) } }
    }

    /// Returns these mutations preceded by immediate ones.
    public func starting(with mutations: Mutation...) -> Self { Self(first: mutations + first, rest: rest) }
}
