/// The id of a request, unique within one core for as long as an answer can still arrive.
public struct RequestID: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
    /// The number sent over a wire. A request that expects an answer never has 0.
    public let rawValue: UInt32

    /// Creates an id from a number received over a wire.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    public var description: String { "#\(rawValue)" }
}

/// An effect that a core requests, with the id that identifies its answers.
public struct Request: Sendable {
    /// The id to answer under.
    public let id: RequestID
    /// The effect to perform; its type determines the handler.
    public let effect: any Effect
    /// The number of answers the core expects.
    public let expects: Expectation

    /// Creates a request.
    public init(id: RequestID, effect: any Effect, expects: Expectation = .answers) {
        self.id = id
        self.effect = effect
        self.expects = expects
    }

    /// The number of answers a core accepts for a request.
    public enum Expectation: Sendable {
        /// None: the effect is a notification.
        case nothing
        /// One, which finishes the request.
        case answer
        /// Any number, until the request is closed; also used by a bridge that does not know the number.
        case answers
    }
}
