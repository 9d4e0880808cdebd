import Effects
import JSONFormat

/// A trace as navigable steps: each message with its consequences, and requests linked to their answers.
public struct TraceSteps: Sendable {
    /// A message to the core and its consequences, up to the next message; the first step precedes all messages.
    public struct Step: Sendable {
        /// The number of the message; 0 for the first step.
        public let number: Int
        /// Milliseconds since the recording began.
        public let time: Int
        /// A short description of the message.
        public let title: String
        /// The cause of the message.
        public let cause: Link?
        /// The consequences of the message.
        public fileprivate(set) var lines: [Line]
        /// The changes in the rendered view: `places[0].name: Oslo → Bergen`.
        public var changes: [String] { lines.flatMap(\.changes) }
    }

    /// A consequence on one line, with links to later messages.
    public struct Line: Sendable, Equatable {
        /// Milliseconds since the recording began.
        public let time: Int
        /// The description.
        public let text: String
        /// The changes in the view, if the line is a render.
        public let changes: [String]
        /// The answers, if the line is a request.
        public fileprivate(set) var answers: [Link] = []
    }

    /// A link to another message.
    public struct Link: Sendable, Equatable {
        /// The number of the message.
        public let message: Int
        /// The milliseconds between the two.
        public let wait: Int
    }

    /// The steps, in order.
    public private(set) var steps: [Step] = []
    /// The place of each request in the steps, and a short description of an HTTP request.
    private var requests: [RequestID: (step: Int, line: Int, exchange: (what: String, about: String)?)] = [:]
    private var view: JSON?
    private static let mostChanges = 20

    /// Splits a trace into steps.
    public init(_ trace: TraceFile) {
        for turn in trace.turns { take(turn) }
    }

    private mutating func take(_ turn: TraceFile.Turn) {
        let cause = turn.message.flatMap { link($0) }
        var lines: [Line] = []
        for line in turn.rest {
            if line.kind == .request, let id = line.id { requests[id] = (steps.count, lines.count, line.exchange) }
            lines.append(Line(time: line.time, text: line.summary, changes: changes(in: line)))
        }
        steps.append(
            Step(
                number: turn.number, time: turn.lines.first?.time ?? 0, title: turn.message.map(title) ?? "start",
                cause: cause, lines: lines))
    }

    /// Returns a description of a message; that of a response contains the request: `GET weather Oslo 200`.
    private func title(of message: TraceLine) -> String {
        guard let id = message.id, let request = requests[id]?.exchange, let response = message.exchange else {
            return message.summary
        }
        let about = response.about.isEmpty ? request.about : response.about
        return (["answer".padded(after: 11), "\(id)", request.what] + (about.isEmpty ? [] : [about]) + [response.what])
            .joined(separator: " ")
    }

    /// Links a message to the request that it answers, or to its recorded cause.
    private mutating func link(_ message: TraceLine) -> Link? {
        guard let place = message.id.flatMap({ requests[$0] }) else {
            return message.cause.map { Link(message: $0, wait: 0) }
        }
        let wait = message.time - steps[place.step].lines[place.line].time
        steps[place.step].lines[place.line].answers.append(Link(message: message.message ?? 0, wait: wait))
        return Link(message: steps[place.step].number, wait: wait)
    }

    private mutating func changes(in line: TraceLine) -> [String] {
        guard let new = line.view else { return [] }
        defer { view = new }
        return view.map { new.changes(from: $0, limit: Self.mostChanges) } ?? [new.summary]
    }
}
