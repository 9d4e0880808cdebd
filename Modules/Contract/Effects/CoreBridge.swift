/// What a shell sees of a core, wherever the core lives: in this process, behind bytes, in a shared library, or faked.
///
/// A bridge is used by one caller at a time. Every call either does what it says or throws and leaves the core as it
/// was.
public protocol CoreBridge<Event, ViewModel>: SendableMetatype {
    /// The events that a shell may send.
    associatedtype Event: Sendable
    /// What there is to draw.
    associatedtype ViewModel: Sendable & Equatable

    /// Whether steps tell how many answers a request expects and how many events meant nothing; true unless given. A
    /// wire carries neither.
    var tellsAll: Bool { get }

    /// The types of effects that the core can ask for; a shell needs a handler for each.
    var effects: [any Effect.Type] { get }

    /// What the core asks for before its first event; nothing when it was called before.
    mutating func start() throws(BridgeError) -> CoreStep

    /// Gives the core an event.
    mutating func process(_ event: Event) throws(BridgeError) -> CoreStep

    /// Gives the core an answer to a request.
    mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) -> CoreStep

    /// Tells the core that nothing more will be answered under `id`: a stream has ended, or a handler has given up.
    ///
    /// Closing a request that is already finished or cancelled changes nothing.
    mutating func close(_ id: RequestID) -> CoreStep

    /// What there is to draw now.
    func view() throws(BridgeError) -> ViewModel
}

extension CoreBridge {
    public var tellsAll: Bool { true }
    public mutating func start() throws(BridgeError) -> CoreStep { CoreStep() }
}

/// Why a bridge refused a call. The core behind it is unchanged and goes on working.
public enum BridgeError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Nothing waits under this id: it was never given out, is already answered, or was cancelled.
    case notWaiting(RequestID)
    /// The answer belongs to another type of effect than the request's.
    case wrongEffect(RequestID, expected: String, got: String)
    /// The answer is of the right type but answers something else than was asked.
    case wrongAnswer(RequestID, effect: String)
    /// The bytes from the other side of the bridge could not be read.
    case unreadable(String)
    /// The core behind a wire refused the call; these are its words.
    case refused(String)

    public var description: String {
        switch self {
        case .notWaiting(let id): "no request waits under \(id)"
        case .wrongEffect(let id, let expected, let got):
            "request \(id) waits for an answer to \(expected) and was given one to \(got)"
        case .wrongAnswer(let id, let effect): "the answer to \(effect) \(id) does not fit what was asked"
        case .unreadable(let reason): "bytes could not be read: \(reason)"
        case .refused(let reason): reason
        }
    }
}
