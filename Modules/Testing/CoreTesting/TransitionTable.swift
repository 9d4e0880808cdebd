public import CoreRuntime
import Effects

/// The result of every event in every state of a machine.
///
/// The text is a living diagram: a changed transition appears in a review as a changed line.
public struct TransitionTable: Sendable {
    /// The result of one event in one state.
    public struct Row: Sendable, Equatable {
        /// The state's name.
        public let state: String
        /// The event's name.
        public let event: String
        /// The next state, or the exit.
        public let result: String
        /// Whether the event was ignored.
        public let isIgnored: Bool
        /// Whether the state changed.
        public let changesState: Bool
        /// Whether the view changed.
        public let changesView: Bool
        /// The names of the requested effects.
        public let requests: [String]
        /// The names of the events that the machine sends to itself.
        public let events: [String]
        /// The name of the machine's output; nil for none.
        public let output: String?
    }

    /// One row for each pair of a state and an event.
    public let rows: [Row]
    /// The enum cases of the module of the machine's state that a transition leads to, in a state or in an event that
    /// the machine sends to itself, and that no sample has, sorted: `HomeScreen.LocationPhase.unlocated`.
    public let unsampled: [String]

    /// Creates the table of a machine.
    ///
    /// - Parameters:
    ///   - machine: The machine.
    ///   - states: A sample of each state.
    ///   - events: A sample of each event.
    ///   - given: Returns the name of a state; by default its cases, or those of its properties, and the values that
    ///     distinguish it from other samples.
    public init<M: Machine>(
        _ machine: M.Type, states: [M.State], events: [M.Event],
        name given: ((M.State) -> String)? = nil
    ) where M.State: Equatable {
        let stateNames = SampleNames(states) { Self.summary(of: $0) }
        let eventNames = SampleNames(events) { Self.word(for: $0) }
        let name =
            given ?? { state in
                states.firstIndex(of: state).map { stateNames.names[$0] } ?? stateNames.name(of: state)
            }
        let module = Self.module(of: String(reflecting: M.State.self))
        var reached = ViewCoverage()
        rows = states.flatMap { state in
            zip(events, eventNames.names).map { event, label in
                var next = state
                let outcome = M.update(&next, event)
                let asked = CommandDriver(outcome.command).log
                let (ending, output): (String?, String?) =
                    switch outcome {
                    case .running, .ignored: (nil, nil)
                    case .output(let output, _): (nil, Self.word(for: output))
                    case .exit(let exit, _): ("exit \(Self.word(for: exit))", nil)
                    }
                let isIgnored = if case .ignored = outcome { true } else { false }
                if ending == nil { reached.add(next) }
                for event in asked.events { reached.add(event) }
                return Row(
                    state: name(state), event: label, result: ending ?? name(next),
                    isIgnored: isIgnored, changesState: next != state,
                    changesView: ending == nil && M.view(of: next) != M.view(of: state),
                    requests: asked.unmatchedRequests.map { Self.word(for: $0.effect) },
                    events: asked.events.map(eventNames.name), output: output)
            }
        }
        unsampled = reached.cases.subtracting(ViewCoverage(states + events).cases)
            .filter { Self.module(of: $0) == module }.sorted()
    }

    /// Returns the module in which a type is declared, from its reflected name, which has an extension's module before
    /// that of the extended type: `(extension in HomeFeature):WeatherViews.HomeScreen.State`.
    private static func module(of name: String) -> Substring {
        let opening = "(extension in "
        return name.hasPrefix(opening)
            ? name.dropFirst(opening.count).prefix { $0 != ")" } : name.prefix { $0 != "." }
    }

    /// Returns the effect's name and, for an enum, its case: `Secret.store`.
    private static func word(for effect: any Effect) -> String {
        let name = type(of: effect).name
        let detail = word(for: effect as Any)
        return detail.isEmpty ? name : "\(name).\(detail)"
    }

    /// Returns what is wrong with the table; nothing if it is as recorded.
    ///
    /// These are the differences from a golden file, the cases of ``unsampled``, and the ignored events that change the
    /// state.
    ///
    /// - Parameters:
    ///   - golden: The golden files of the suite.
    ///   - file: The name of the table's file.
    ///   - isOpen: Returns whether a case needs no sample, since no transition depends on it.
    public func findings(
        in golden: Golden, _ file: String, exceptCases isOpen: (String) -> Bool = { _ in false }
    ) -> [String] {
        [golden.finding(for: text, in: file)].compactMap(\.self)
            + unsampled.filter { !isOpen($0) }.map { "\($0) has no sample" }
            + ignoredInPart.map { "\($0.event) is ignored in \($0.state), and changes it" }
    }

    /// The transitions that are marked as ignored but change the state.
    public var ignoredInPart: [Row] { rows.filter { $0.isIgnored && $0.changesState } }

    /// The table as text: one line for each transition, and one for all events that a state ignores.
    public var text: String {
        let width = rows.lazy.filter { !$0.isIgnored }.map(\.event.count).max() ?? 0
        var lines = ["–  these events mean nothing in this state, and change nothing."]
        var rest = rows[...]
        while let first = rest.first {
            let state = rest.prefix { $0.state == first.state }
            rest = rest[state.endIndex...]
            lines.append("\n\(first.state)")
            for row in state where !row.isIgnored {
                let event = row.event + String(repeating: " ", count: width - row.event.count)
                lines.append("    \(event)  \(row.summary)")
            }
            let ignored = state.filter(\.isIgnored).map(\.event)
            if !ignored.isEmpty { lines.append("    –  " + ignored.joined(separator: ", ")) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the names of the cases down to the innermost, without values except Booleans, nil and empty collections:
    /// `shell.submit`, `enabled.true`.
    public static func word(for value: Any) -> String {
        if let flag = value as? Bool { return "\(flag)" }
        let mirror = Mirror(reflecting: value)
        let words = mirror.children.lazy.map { word(for: $0.value) }.filter { !$0.isEmpty }
        switch mirror.displayStyle {
        case .optional: return mirror.children.isEmpty ? "nil" : words.first ?? ""
        case .collection: return mirror.children.isEmpty ? "empty" : ""
        case .enum: return ([mirror.children.first?.label ?? "\(value)"] + words).joined(separator: ".")
        // The payload of a case with several values.
        case .tuple: return words.joined(separator: ".")
        default: return ""
        }
    }
}

extension TransitionTable.Row {
    fileprivate var summary: String {
        var words = ["→ \(result)"]
        if changesView { words.append("render") }
        if let output { words.append("tells \(output)") }
        if !events.isEmpty { words.append("sends \(events.joined(separator: ", "))") }
        if !requests.isEmpty { words.append("asks \(requests.joined(separator: ", "))") }
        return words.joined(separator: " · ")
    }
}
