public import Effects
public import JSONFormat

/// A line of a trace: an entry with its time and cause.
public struct TraceLine: Sendable, Equatable {
    /// The number of a message to the core (an event, an answer, or a handler's return), counted from 1; nil for other
    /// lines.
    public var message: Int?
    /// The number of the message that caused this one, 0 for the start; nil for an event, which comes from outside.
    public var cause: Int?
    /// Milliseconds since the recording began.
    public var time: Int
    /// The recorded entry.
    public var entry: TraceEntry

    /// Creates a line.
    public init(message: Int? = nil, cause: Int? = nil, time: Int = 0, entry: TraceEntry) {
        self.message = message
        self.cause = cause
        self.time = time
        self.entry = entry
    }
}

/// An occurrence while a shell runs.
public enum TraceEntry: Sendable, Equatable {
    /// The metadata of the recording; the first line.
    case header(TraceHeader)
    /// An event was passed to the core.
    case event(JSON)
    /// An answer was passed to the core.
    case answer(RequestID, effect: String, JSON)
    /// The core was informed that a handler has returned.
    case closed(RequestID)

    /// The core requested an effect, and expects this number of answers.
    case request(RequestID, effect: String, expects: Request.Expectation, JSON)
    /// The core cancelled a request.
    case cancelled(RequestID)
    /// The number of events that had no meaning in the state in which they arrived.
    case ignored(Int)
    /// The view was rendered: its hash and its changes.
    case snapshot(revision: Int, ViewChange)
    /// The core sent a view effect.
    case viewEffect(revision: Int, effect: String, JSON)
    /// A fault was reported.
    case fault(TraceFault)

    /// The front end dropped an update, because it had a newer one.
    case drop(revision: Int)
    /// The process received a signal, or the terminal changed, as text.
    case signal(String)
    /// The shell stopped accepting events, and cancels the work in flight.
    case shutdown
    /// The shell has ended, and with it the recording.
    case ended

    /// Whether the core produced this entry, so that a replay must reproduce it.
    var isOfCore: Bool {
        switch self {
        case .request, .cancelled, .ignored, .snapshot, .viewEffect: true
        case .fault(let fault): fault.kind == .refused
        case .header, .event, .answer, .closed, .drop, .signal, .shutdown, .ended: false
        }
    }
}

/// The metadata of a recording.
public struct TraceHeader: Sendable, Equatable {
    /// The format version that this code writes and reads.
    public static let currentFormat = 3
    /// The format version.
    public var format = currentFormat
    /// The program's name.
    public var app: String
    /// The program's version.
    public var version: String
    /// Settings known to the shell but not to the core, such as the terminal's size.
    public var settings: [String: String]
    /// The input that the core was created with; nil if it had none.
    public var input: JSON?

    /// Creates a header.
    public init(app: String, version: String, settings: [String: String] = [:], input: JSON? = nil) {
        self.app = app
        self.version = version
        self.settings = settings
        self.input = input
    }

    /// Decodes the input that a core must be created with for a replay. Missing input decodes as an empty object.
    public func input<Input: Decodable>(as type: Input.Type) throws(ReplayError) -> Input {
        do {
            return try (input ?? .object([:])).decoded(type)
        } catch {
            throw ReplayError(message: 0, reason: ReplayError.reason(for: error))
        }
    }
}

/// A view, as the hash of its dump and its differences from the previous view.
public struct ViewChange: Sendable, Equatable {
    /// The hash of the whole view.
    public var hash: String
    /// The new texts of the changed leaves, by path; nil for a removed leaf.
    public var changes: [String: String?]
}

/// A fault or late answer, as recorded.
public struct TraceFault: Sendable, Equatable {
    /// The kind of fault.
    public enum Kind: String, Sendable {
        /// The core rejected an event or an answer.
        case refused
        /// The effect has no handler.
        case unhandled
        /// The effect is missing from the core's declared effects.
        case undeclared
        /// The front end does not perform the view effect.
        case unperformed
        /// The answer arrived after the core had cancelled the request.
        case late
        /// The handler returned without an answer.
        case unanswered
        /// The handler had not returned, or not even started, when the shell shut down.
        case abandoned
    }

    /// The kind of fault.
    public var kind: Kind
    /// The request concerned, if any.
    public var id: RequestID?
    /// The description of the fault.
    public var text: String
}
