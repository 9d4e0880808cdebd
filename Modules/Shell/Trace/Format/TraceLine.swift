public import Effects
public import JSONFormat

/// A line of a trace: a JSON object with the kind of the line, its time and its cause, and members by kind.
public struct TraceLine: Sendable, Equatable {
    /// The kind of a line.
    public enum Kind: String, Sendable {
        /// The metadata of the recording; the first line.
        case header
        /// An event (`value`) was passed to the core.
        case event
        /// The answer (`value`) to a request (`id`, `effect`) was passed to the core.
        case answer
        /// The core was informed that the handler of a request (`id`) has returned.
        case closed

        /// The core requested an effect (`id`, `effect`, `value`, and `expects` unless it expects one answer).
        case request
        /// The core cancelled a request (`id`).
        case cancelled
        /// The number of events (`count`) that had no meaning in the state in which they arrived.
        case ignored
        /// The view was rendered (`rev`, `view`).
        case snapshot
        /// The core sent a view effect (`rev`, `effect`, `value`).
        case viewEffect
        /// The numbers of bytes (`sent` to the core, `received` from it) exchanged with a core behind a wire for the
        /// last message and the view, including the secrets in them.
        case bytes
        /// A fault was reported (`kind`, `id`, `text`).
        case fault

        /// The front end dropped an update (`rev`), because it had a newer one.
        case drop
        /// The process received a signal, or the terminal changed (`text`).
        case signal
        /// The shell stopped accepting events, and cancels the work in flight.
        case shutdown
        /// The shell has ended, and with it the recording.
        case ended

        /// The members without which a line cannot be replayed.
        fileprivate var needs: [String] {
            switch self {
            case .header: ["format", "app", "version"]
            case .event: ["message", "value"]
            case .answer: ["message", "id", "effect", "value"]
            case .closed: ["message", "id"]
            case .request: ["id", "effect", "value"]
            case .cancelled: ["id"]
            case .ignored, .snapshot, .viewEffect, .bytes, .fault, .drop, .signal, .shutdown, .ended: []
            }
        }
    }

    /// The kind of the line.
    public let kind: Kind
    /// The number of a message to the core (an event, an answer, or a handler's return), counted from 1; nil for other
    /// lines.
    public let message: Int?
    /// The number of the message that caused this one, 0 for the start; nil for an event, which comes from outside.
    public let cause: Int?
    /// Milliseconds since the recording began.
    public internal(set) var time = 0
    /// The members that depend on the kind.
    let content: JSON

    init(_ kind: Kind, message: Int? = nil, cause: Int? = nil, _ members: JSON.Members = [:]) {
        (self.kind, self.message, self.cause) = (kind, message, cause)
        content = .object(members)
    }

    package static func signal(_ words: String) -> TraceLine { TraceLine(.signal, ["text": .text(words)]) }
}

extension TraceLine {
    /// The request's id.
    public var id: RequestID? { content["id"]?.id }
    /// The effect's name.
    public var effect: String? { content["effect"]?.string }
    /// The event, the answer or the effect.
    public var value: JSON? { content["value"] }
    /// The revision of the view.
    public var revision: Int? { content["rev"]?.int }
    /// The view.
    public var view: JSON? { content["view"] }
    /// The text of a signal or a fault.
    public var text: String? { content["text"]?.string }
    /// The number of ignored events.
    var count: Int? { content["count"]?.int }
    /// The numbers of bytes sent to the core and received from it.
    var transfer: (sent: Int, received: Int)? {
        guard let sent = content["sent"]?.int, let received = content["received"]?.int else { return nil }
        return (sent, received)
    }
    var fault: TraceFault? { content["kind"]?.string.flatMap(TraceFault.init) }

    /// Whether the core produced this line, so that a replay must reproduce it.
    var isOfCore: Bool {
        [.request, .cancelled, .snapshot, .viewEffect].contains(kind) || fault == .refused
    }
}

extension TraceLine {
    private static let common = ["line", "message", "cause", "ms"]

    /// The JSON of the line in a file.
    public var json: JSON {
        var members: JSON.Members = ["line": .text(kind.rawValue)]
        if let message { members.append(("message", .integer(Int64(message)))) }
        if let cause { members.append(("cause", .integer(Int64(cause)))) }
        members.append(("ms", .integer(Int64(time))))
        guard case .object(let others) = content else { return .object(members) }
        return .object(members + others)
    }

    /// Parses a line of a file.
    init(_ bytes: ArraySlice<UInt8>, number: Int) throws(TraceFileError) {
        guard let json = try? JSON(Array(bytes)), case .object(let members) = json else {
            throw TraceFileError(line: number, reason: "it is no JSON object")
        }
        guard let kind = json["line"]?.string.flatMap(Kind.init) else {
            throw TraceFileError(line: number, reason: "it has no kind, \"line\", that this program knows")
        }
        if let name = (["ms"] + kind.needs).first(where: { !Self.isSound($0, json[$0]) }) {
            throw TraceFileError(
                line: number, reason: "a line \"\(kind.rawValue)\" needs a sound member \"\(name)\"")
        }
        self.init(
            kind, message: kind.needs.contains("message") ? json["message"]?.int : nil, cause: json["cause"]?.int,
            JSON.Members(members.filter { !Self.common.contains($0.name) }))
        time = json["ms"]?.int ?? 0
    }

    private static func isSound(_ name: String, _ value: JSON?) -> Bool {
        switch name {
        case "id": value?.id != nil
        case "message", "ms": value?.int.map { $0 >= 0 } ?? false
        case "format": value?.int != nil
        case "effect", "app", "version": value?.string != nil
        default: value != nil
        }
    }
}

extension JSON {
    fileprivate var id: RequestID? { int.flatMap(UInt32.init).map(RequestID.init) }
}

/// The kind of a fault or late answer.
enum TraceFault: String {
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
