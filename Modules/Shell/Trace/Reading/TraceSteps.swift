import Effects

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
        public let changes: [String]
    }

    /// A consequence on one line, with links to later messages.
    public struct Line: Sendable, Equatable {
        /// The description.
        public let text: String
        /// The answers, if the line is a request.
        public fileprivate(set) var answers: [Link] = []
    }

    /// A link to another message.
    public struct Link: Sendable, Equatable {
        /// The number of the message.
        public let message: Int
        /// The milliseconds between the two.
        public let wait: Int

        /// Creates a link to a message.
        public init(message: Int, wait: Int) { (self.message, self.wait) = (message, wait) }
    }

    /// The steps, in order.
    public let steps: [Step]

    /// Splits a trace into steps.
    public init(_ trace: TraceFile) {
        var walk = Walk()
        for turn in trace.turns { walk.take(turn) }
        steps = walk.steps
    }

    /// The position of a request.
    private struct Place {
        let step: Int
        let line: Int
        let time: Int
    }

    private struct Walk {
        var steps: [Step] = []
        private var requests: [RequestID: Place] = [:]
        private var view: [String: String] = [:]

        mutating func take(_ turn: TraceFile.Turn) {
            let time = turn.message?.time ?? turn.rest.first?.time ?? 0
            var changes: [String] = []
            var lines: [Line] = []
            let cause = turn.message.flatMap { join($0) }
            for line in turn.rest {
                if case .request(let id, _, _, _) = line.entry {
                    requests[id] = Place(step: steps.count, line: lines.count, time: line.time)
                }
                lines.append(Line(text: line.entry.summary))
                changes += self.changes(in: line.entry)
            }
            steps.append(
                Step(
                    number: turn.number, time: time, title: turn.message?.entry.summary ?? "start", cause: cause,
                    lines: lines, changes: changes))
        }

        /// Links a message to the request that it answers.
        private mutating func join(_ message: TraceLine) -> Link? {
            let request: Place?
            switch message.entry {
            case .answer(let id, _, _), .closed(let id): request = requests[id]
            default: request = nil
            }
            guard let request, let number = message.message else {
                return message.cause.map { Link(message: $0, wait: 0) }
            }
            let wait = message.time - request.time
            steps[request.step].lines[request.line].answers.append(Link(message: number, wait: wait))
            return Link(message: steps[request.step].number, wait: wait)
        }

        private mutating func changes(in entry: TraceEntry) -> [String] {
            guard case .snapshot(_, let change) = entry else { return [] }
            // Only the changed paths are compared: the view may be large, and most messages change little of it.
            var old: [String: String] = [:]
            for path in change.changes.keys { old[path] = view[path] }
            view.apply(change.changes)
            var new = old
            new.apply(change.changes)
            return LeafDifference(old, new, limit: Self.mostChanges).lines
        }

        private static let mostChanges = 40
    }
}
