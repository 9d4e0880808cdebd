/// Something a core wants done, said as a value.
///
/// An operation names the work and never does it. `Output` is everything that can come back, failures included: nothing
/// is thrown across the contract. A package outside this one declares its own operations the same way; requests find
/// their handler by the operation's type alone.
public protocol Operation: Sendable, Equatable, Codable {
    /// Every answer the operation can have; `Never` for a notification, which has none.
    associatedtype Output: Sendable, Equatable, Codable

    /// The word that registries, traces and error messages use for this type of operation.
    static var name: String { get }

    /// Whether `output` is an answer to this very operation, and not to another case of the same type.
    ///
    /// A core refuses an answer for which this is false and keeps waiting.
    func accepts(_ output: Output) -> Bool

    /// The operation that takes this one back when the core no longer wants its answer, if it needs one of its own.
    ///
    /// Most operations need none: the shell cancels the handler's task. A timer that lives on the far side of a wire
    /// has to be cleared by name.
    var takenBackBy: Self? { get }
}

extension Operation {
    public static var name: String { "\(Self.self)" }
    public func accepts(_ output: Output) -> Bool { true }
    public var takenBackBy: Self? { nil }
}

/// Asks the shell to draw the view again. It has no handler and no answer.
public struct Render: Operation {
    /// A render is never answered.
    public typealias Output = Never

    /// Creates the request to draw.
    public init() {}
}

/// A one-time piece of news for the shell itself, delivered in the update stream instead of to a handler.
///
/// Use it for what must happen exactly once and must not be read from a snapshot twice.
public protocol SideEffect: Operation where Output == Never {}
