/// A description of work that a core cannot do itself, as a value.
///
/// An effect never performs the work. `Output` covers every possible result, including failures: no errors are thrown
/// across the contract. Other packages declare their own effects in the same way; a request finds its handler by the
/// effect's type alone.
public protocol Effect: EffectCall, Equatable, Codable where Called == Self, Answer == Output {
    /// Every possible answer to the effect; `Never` for a notification, which has none.
    associatedtype Output: Sendable, Equatable, Codable

    /// The name of this effect type in registries, traces and error messages; the type's name by default.
    static var name: String { get }

    /// Returns whether `output` answers this effect, rather than another case of the same type.
    ///
    /// A core rejects an answer for which this is false, and the request stays pending.
    func accepts(_ output: Output) -> Bool

    /// The output that replaces a single answer if the request is closed without one, as in a shutdown; nil, the
    /// default, if the effect has none. The core then stops waiting, and its machine receives no event.
    var unanswered: Output? { get }

    /// Whether cancelling the request stops the work; true by default.
    ///
    /// A write is not cancellable: it must outlive the screen that requested it. It is started and completed even if
    /// its answer is no longer needed, and a shutdown waits for it until the shutdown deadline. Two writes can
    /// therefore be in flight at once after a `.restart`; use `.enqueue` to keep them in order. A write that still
    /// waits in a queue has not been requested, and is dropped with its machine.
    var isCancellable: Bool { get }
}

extension Effect {
    /// The effect itself.
    public var effect: Self { self }
    @inlinable public var answer: @Sendable (Output) -> Output? { { $0 } }
    public static var name: String { "\(Self.self)" }
    public func accepts(_ output: Output) -> Bool { true }
    public var unanswered: Output? { nil }
    public var isCancellable: Bool { true }
}

/// An effect or an output that is logged in more detail than by the name of its case.
public protocol LogDescribable {
    /// What may be logged, such as a host or a status: no secrets, and nothing about the user.
    var logDescription: String { get }
}

/// A one-time notification for the front end itself, delivered in the update stream instead of to a handler.
///
/// Use it for something that must happen exactly once, and so must not be part of a snapshot, which may be read twice.
public protocol ViewEffect: Effect where Output == Never {}

/// A request to end the app, as if the user had quit it.
public struct ExitRequest: ViewEffect, Equatable {
    /// Creates a request to end the app.
    public init() {}
}
