/// The number of a request, unique in one core for as long as an answer could still arrive.
public struct RequestID: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
    /// The number as it goes over a wire; 0 is never the id of a request that waits for an answer.
    public let rawValue: UInt32

    /// Creates an id from a number that came over a wire.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    public var description: String { "#\(rawValue)" }
}

/// An effect that a core wants done, under the id by which it recognizes the answer.
public struct Request: Sendable {
    /// The number to answer under.
    public let id: RequestID
    /// What is wanted; its type chooses the handler.
    public let effect: any Effect
    /// What the core waits for.
    public let expects: Expectation

    /// Creates a request.
    public init(id: RequestID, effect: any Effect, expects: Expectation = .answers) {
        self.id = id
        self.effect = effect
        self.expects = expects
    }

    /// How many answers a core takes to a request.
    public enum Expectation: Sendable {
        /// None: the effect is a notification.
        case nothing
        /// One; the request is finished with it.
        case answer
        /// Any number, until the request is closed. A bridge that cannot tell says this, too.
        case answers
    }
}
