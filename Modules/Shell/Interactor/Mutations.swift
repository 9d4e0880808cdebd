/// What an action leads to: mutations that are known at once, then those that are still to come.
public struct Mutations<Mutation: Sendable>: Sendable {
    typealias Source = @Sendable (_ apply: (Mutation) -> Void) async throws -> Void
    /// These are applied before the next action is handled.
    let first: [Mutation]
    /// Gives the others, one after the other, and may fail; nil where there are none.
    let rest: Source?

    private init(first: [Mutation], rest: Source?) {
        self.first = first
        self.rest = rest
    }

    /// Nothing changes.
    public static var none: Self { just() }

    /// These mutations, at once.
    public static func just(_ mutations: Mutation...) -> Self { Self(first: mutations, rest: nil) }

    /// The one mutation that asynchronous work comes to.
    public static func task(_ work: @escaping @Sendable () async throws -> Mutation) -> Self {
        Self(first: []) { apply in apply(try await work()) }
    }

    /// The elements of a sequence, as they come.
    public static func stream<Elements: AsyncSequence & Sendable>(_ elements: Elements) -> Self
    where Elements.Element == Mutation {
        Self(first: []) { apply in for try await mutation in elements { apply(mutation) } }
    }

    /// These mutations at once, before the others.
    public func starting(with mutations: Mutation...) -> Self { Self(first: mutations + first, rest: rest) }
}
