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

    /// Pairs an operation with its number.
    public init(id: RequestID, operation: any Operation) {
        self.id = id
        self.operation = operation
    }
}
