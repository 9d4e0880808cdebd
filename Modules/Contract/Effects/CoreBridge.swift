/// A shell's interface to a core, whether it runs in this process, behind a byte stream, in a shared library, or is a
/// fake.
///
/// A bridge is not thread-safe: calls must be serialized. A call that throws leaves the core unchanged.
public protocol CoreBridge<Event, ViewModel>: SendableMetatype {
    /// The events that a shell may send.
    associatedtype Event: Sendable
    /// The value to render.
    associatedtype ViewModel: Sendable & Equatable

    /// The effect types that the core can request; a shell needs a handler for each.
    var effects: [any Effect.Type] { get }

    /// Returns the requests that the core makes before its first event. Later calls return an empty output.
    mutating func start() throws(BridgeError) -> CoreOutput

    /// Passes an event to the core.
    mutating func process(_ event: Event) throws(BridgeError) -> CoreOutput

    /// Passes an answer to the core.
    mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) -> CoreOutput

    /// Informs the core that no more answers will arrive for `id`: a stream has ended, or a handler has given up. A
    /// request that expects a single answer gets its effect's `unanswered` output, if there is one.
    ///
    /// A no-op for a request that is already finished or cancelled.
    mutating func close(_ id: RequestID) -> CoreOutput

    /// Returns the current view model.
    func view() throws(BridgeError) -> ViewModel

    /// Returns how many bytes were exchanged with the core since the last call; nil if none were, as by default, for a
    /// core that is called without a wire.
    mutating func takeTransfer() -> Transfer?
}

extension CoreBridge {
    public mutating func start() throws(BridgeError) -> CoreOutput { CoreOutput() }
    public mutating func takeTransfer() -> Transfer? { nil }
}

/// The numbers of bytes exchanged with a core behind a wire.
public struct Transfer: Sendable, Equatable {
    /// The bytes of events and answers.
    public var sent = 0
    /// The bytes of requests and views.
    public var received = 0

    /// Creates a transfer of no bytes.
    public init() {}
}

/// The reason a bridge rejected a call. The core behind it is unchanged and continues to work.
public enum BridgeError: Error, Equatable, Sendable, CustomStringConvertible {
    /// No request is pending under this id: it was never assigned, is already answered, or was cancelled.
    case notPending(RequestID)
    /// The answer belongs to a different effect type than the request.
    case wrongEffect(RequestID, expected: String, got: String)
    /// The answer has the right type, but the requested effect does not accept it.
    case wrongAnswer(RequestID, effect: String)
    /// The request expects one answer, and its effect has no `unanswered` output: a shell in another language may not
    /// close it.
    case needsAnswer(RequestID)
    /// The bytes received over the bridge could not be decoded.
    case unreadable(String)
    /// The core behind a wire rejected the call, with this message.
    case refused(String)

    public var description: String {
        switch self {
        case .notPending(let id): "no request waits under \(id)"
        case .wrongEffect(let id, let expected, let got):
            "request \(id) waits for an answer to \(expected) and was given one to \(got)"
        case .wrongAnswer(let id, let effect): "the answer to \(effect) \(id) does not fit what was asked"
        case .needsAnswer(let id): "request \(id) needs an answer, and cannot be closed without one"
        case .unreadable(let reason): "bytes could not be read: \(reason)"
        case .refused(let reason): reason
        }
    }
}
