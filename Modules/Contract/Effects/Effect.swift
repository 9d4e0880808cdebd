/// A description of work that a core cannot do itself, as a value.
///
/// An effect never does the work. `Output` is everything that can come back, failures included: nothing
/// is thrown across the contract. A package outside this one declares its own effects the same way; requests find
/// their handler by the effect's type alone.
public protocol Effect: Sendable, Equatable, Codable {
    /// Every answer the effect can have; `Never` for a notification, which has none.
    associatedtype Output: Sendable, Equatable, Codable

    /// The word that registries, traces and error messages use for this type of effect.
    static var name: String { get }

    /// Whether `output` is an answer to this very effect, and not to another case of the same type.
    ///
    /// A core refuses an answer for which this is false and keeps waiting.
    func accepts(_ output: Output) -> Bool

    /// The effect to send when this request is cancelled; nil when cancelling the handler's task is enough.
    ///
    /// A timer on the far side of a wire has no task to cancel and is cleared by its id.
    var cancellation: Self? { get }

    /// Whether cancelling the request stops the work; true unless given.
    ///
    /// A write is not cancellable: it must not end with the screen that asked for it. It is begun and finished although
    /// nobody hears its answer any more, and a shutdown waits for it until its deadline. So two writes can be under way
    /// at once after a `.restart`; use `.enqueue` where the second must not overtake the first.
    var isCancellable: Bool { get }
}

extension Effect {
    public static var name: String { "\(Self.self)" }
    public func accepts(_ output: Output) -> Bool { true }
    public var cancellation: Self? { nil }
    public var isCancellable: Bool { true }
}

/// A one-time piece of news for the shell itself, delivered in the update stream instead of to a handler.
///
/// Use it for what must happen exactly once and must not be read from a snapshot twice.
public protocol ViewEffect: Effect where Output == Never {}

/// Asks the shell to end the app, as if the user had left it.
public struct ExitRequest: ViewEffect, Equatable {
    /// Asks to end the app.
    public init() {}
}
