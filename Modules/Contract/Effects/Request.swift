/// The number of a request, unique in one core for as long as an answer could still arrive.
public struct RequestID: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
    /// The number as it goes over a wire; 0 is never the id of a request that waits for an answer.
    public let rawValue: UInt32

    /// Wraps a number that came over a wire.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The id of every render: nothing is ever waiting under it.
    public static let none = RequestID(rawValue: 0)

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    public var description: String { "#\(rawValue)" }
}

/// An operation that a core wants done, under the id by which it recognizes the answer.
public struct Request: Sendable {
    /// The number to answer under.
    public let id: RequestID
    /// What is wanted; its type chooses the handler.
    public let operation: any Operation
    /// What the core waits for.
    public let expects: Expectation

    /// Pairs an operation with its number.
    public init(id: RequestID, operation: any Operation, expects: Expectation = .answers) {
        self.id = id
        self.operation = operation
        self.expects = expects
    }

    /// The request to draw.
    public static var render: Request { Request(id: .none, operation: Render(), expects: .nothing) }

    /// How many answers a core takes to a request.
    public enum Expectation: Sendable {
        /// None: the operation is a notification, or a render.
        case nothing
        /// One; the request is finished with it.
        case answer
        /// Any number, until the request is closed. A bridge that cannot tell says this, too.
        case answers
    }
}
