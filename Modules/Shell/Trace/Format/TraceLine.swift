public import Effects
public import JSONFormat

/// One line of a trace: what happened, when, and why.
public struct TraceLine: Sendable, Equatable {
    /// The number of the message, for a line that is one: an event, an answer, or a handler's end. They count from 1.
    public var message: Int?
    /// The number of the message that this came of; 0 is the start. An event has none: it came from outside.
    public var cause: Int?
    /// Milliseconds since the recording began.
    public var time: Int
    /// What happened.
    public var entry: TraceEntry

    /// Creates a line.
    public init(message: Int? = nil, cause: Int? = nil, time: Int = 0, entry: TraceEntry) {
        self.message = message
        self.cause = cause
        self.time = time
        self.entry = entry
    }
}

/// What can happen while a shell runs.
public enum TraceEntry: Sendable, Equatable {
    /// What was recorded, and by whom; the first line.
    case header(TraceHeader)
    /// The core was given an event.
    case event(JSON)
    /// The core was given an answer.
    case answer(RequestID, effect: String, JSON)
    /// The core was told that a handler has returned.
    case closed(RequestID)

    /// The core asked for an effect, and takes so many answers to it.
    case request(RequestID, effect: String, expects: Request.Expectation, JSON)
    /// The core no longer wants an answer.
    case cancelled(RequestID)
    /// So many of the core's events meant nothing where they arrived.
    case ignored(Int)
    /// The view was drawn: its hash, and what changed in it.
    case snapshot(revision: Int, ViewChange)
    /// The view changed and was not drawn.
    case unrendered(ViewChange)
    /// The core had news for the shell.
    case viewEffect(revision: Int, effect: String, JSON)
    /// Something went wrong or came too late.
    case fault(TraceFault)

    /// Who draws has dropped an update, because it had a newer one.
    case drop(revision: Int)
    /// The process got a signal, or the terminal changed; in words.
    case signal(String)
    /// The shell takes no more events, and cancels what is under way.
    case shutdown
    /// The shell has ended, and so has the recording.
    case ended

    /// Whether the core did this, so that another core must do it, too.
    var isOfCore: Bool {
        switch self {
        case .request, .cancelled, .ignored, .snapshot, .unrendered, .viewEffect: true
        case .fault(let fault): fault.kind == .refused
        case .header, .event, .answer, .closed, .drop, .signal, .shutdown, .ended: false
        }
    }
}

/// What was recorded, and by whom.
public struct TraceHeader: Sendable, Equatable {
    /// The version of the format that this code writes and reads.
    public static let currentFormat = 3
    /// The version of the format.
    public var format = currentFormat
    /// The program's name.
    public var app: String
    /// The program's version.
    public var version: String
    /// What the shell knows and the core does not, such as the terminal's size.
    public var settings: [String: String]
    /// What the core was made with; nil where that is nothing.
    public var input: JSON?

    /// Creates a header.
    public init(app: String, version: String, settings: [String: String] = [:], input: JSON? = nil) {
        self.app = app
        self.version = version
        self.settings = settings
        self.input = input
    }

    /// What a core has to be made with to do the same again. Nothing reads as an object without members.
    public func input<Input: Decodable>(as type: Input.Type) throws(ReplayError) -> Input {
        do {
            return try (input ?? .object([:])).decoded(type)
        } catch {
            throw ReplayError(message: 0, reason: ReplayError.reason(for: error))
        }
    }
}

/// A view, as the hash of its dump and what differs in it from the view before.
public struct ViewChange: Sendable, Equatable {
    /// The hash of the whole view.
    public var hash: String
    /// The new texts of the leaves that differ, by their paths; nil for a leaf that is gone.
    public var changes: [String: String?]
}

/// Something that went wrong, or came too late.
public struct TraceFault: Sendable, Equatable {
    /// What it was.
    public enum Kind: String, Sendable {
        /// The core refused an event or an answer.
        case refused
        /// No handler does the effect.
        case unhandled
        /// The core does not name the effect among its own.
        case undeclared
        /// Who draws does not know the view effect.
        case unperformed
        /// The answer came after the core had cancelled the request.
        case late
        /// The handler returned without an answer.
        case unanswered
        /// The handler had not ended, or not even begun, when the shell shut down.
        case abandoned
    }

    /// What it was.
    public var kind: Kind
    /// The request it was about, if it was about one.
    public var id: RequestID?
    /// The whole in words.
    public var text: String
}
