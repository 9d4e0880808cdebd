public import CoreRuntime
import Effects

/// Every state × every event of a machine, tried one by one and written down.
///
/// The text is a living diagram: a changed transition shows in review as a changed line. `unrendered` lists the
/// transitions that change the view and ask for no render; there must be none.
public struct TransitionTable {
    /// What came of one event in one state.
    public struct Row: Sendable, Equatable {
        /// The state's name.
        public let state: String
        /// The event's name.
        public let event: String
        /// The next state, or the exit.
        public let result: String
        /// Whether the event meant nothing.
        public let isIgnored: Bool
        /// Whether a render was asked for.
        public let renders: Bool
        /// Whether the view differs from the one before.
        public let changesView: Bool
        /// The names of the operations asked for.
        public let requests: [String]
    }

    /// One row for each pair.
    public let rows: [Row]

    /// Tries a machine.
    ///
    /// - Parameters:
    ///   - states: a sample of each state.
    ///   - events: a sample of each event.
    ///   - name: the word for a state.
    public init<State, Exit, Event, View: Equatable>(
        states: [State], events: [Event], name: (State) -> String,
        update: (State, Event) -> Outcome<State, Exit, Event>, view: (State) -> View
    ) {
        rows = states.flatMap { state in
            events.map { event in
                let outcome = update(state, event)
                var runner = CommandRunner<Event>()
                runner.start(outcome.command)
                let requests = runner.takeRequests().map { type(of: $0.operation).name }.filter { $0 != Render.name }
                let after = Self.describe(outcome.status, name: name)
                let next = Self.state(of: outcome.status)
                return Row(
                    state: name(state), event: Self.word(for: event), result: after,
                    isIgnored: outcome.command.isIgnored, renders: outcome.command.renders,
                    changesView: next.map { view($0) != view(state) } ?? false, requests: requests)
            }
        }
    }

    /// The transitions that change the view without asking for a render.
    public var unrendered: [Row] { rows.filter { $0.changesView && !$0.renders } }

    /// One line for each transition; a dash for an ignored event.
    public var text: String {
        let width = rows.map { $0.event.count }.max() ?? 0
        var lines: [String] = []
        var last = ""
        for row in rows {
            if row.state != last { lines.append(lines.isEmpty ? row.state : "\n\(row.state)") }
            last = row.state
            let event = row.event + String(repeating: " ", count: width - row.event.count)
            lines.append("    \(event)  \(row.isIgnored ? "–" : row.summary)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func state<State, Exit>(of status: Status<State, Exit>) -> State? {
        switch status {
        case .running(let state): state
        case .finished: nil
        }
    }

    private static func describe<State, Exit>(_ status: Status<State, Exit>, name: (State) -> String) -> String {
        switch status {
        case .running(let state): name(state)
        case .finished(let exit): "exit \(word(for: exit))"
        }
    }

    /// The cases' names down to the innermost, without values: `shell.submit`.
    public static func word(for value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .enum else { return "" }
        guard let child = mirror.children.first, let label = child.label else { return "\(value)" }
        let inner = innermost(child.value)
        return inner.isEmpty ? label : "\(label).\(inner)"
    }

    private static func innermost(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .tuple {
            return mirror.children.lazy.map { word(for: $0.value) }.first { !$0.isEmpty } ?? ""
        }
        return word(for: value)
    }
}

extension TransitionTable.Row {
    fileprivate var summary: String {
        var words = ["→ \(result)"]
        if renders { words.append("render") }
        if !requests.isEmpty { words.append("asks \(requests.joined(separator: ", "))") }
        return words.joined(separator: " · ")
    }
}
