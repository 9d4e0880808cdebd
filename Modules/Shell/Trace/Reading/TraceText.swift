import Effects
import JSONFormat

/// A trace as human-readable text: one line for each entry, and below a rendered view its changes.
///
/// A message shows its number and, after an arrow, the number of the message that caused it. Lines without a number
/// were caused by the message above them.
public struct TraceText: Sendable {
    private let trace: TraceFile

    /// Creates the text of a trace.
    public init(_ trace: TraceFile) { self.trace = trace }

    /// Returns the lines, in order.
    public func lines() -> [String] {
        [heading] + TraceSteps(trace).steps.flatMap(Self.rows) + trace.notes
    }

    private var heading: String {
        let settings = trace.header.settings.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        let input = trace.header.input.map { ["input \($0.line)"] } ?? []
        return ([trace.header.app + " " + trace.header.version] + settings + input).joined(separator: ", ")
    }

    private static func rows(for step: TraceSteps.Step) -> [String] {
        let cause = step.cause.map { "←\($0.message)" } ?? ""
        let message = step.number == 0 ? [] : [row("\(step.number)", cause, step.time, step.title)]
        let indent = String(repeating: " ", count: row("", "", 0, "").count)
        return message
            + step.lines.flatMap { line in [row("", "", line.time, line.text)] + line.changes.map { indent + $0 } }
    }

    private static func row(_ number: String, _ cause: String, _ time: Int, _ text: String) -> String {
        let seconds = "+\(time / 1000).\(String(time % 1000 + 1000).dropFirst())s"
        return "\(number.padded(to: 5))\(cause.padded(after: 6)) \(seconds.padded(to: 10))  \(text)"
    }
}

extension TraceLine {
    /// A one-line description.
    var summary: String {
        let name =
            switch kind {
            case .snapshot: "view"
            case .viewEffect: "view effect"
            case .drop: "dropped"
            default: fault?.rawValue ?? kind.rawValue
            }
        let hash = view.map { String($0.line.utf8.fnv1a, radix: 16) }
        // The text of a fault names the request.
        let parts = [
            revision.map(String.init), kind == .fault ? nil : id?.description, effect,
            exchange.map { $0.about.isEmpty ? $0.what : "\($0.what) \($0.about)" } ?? value?.summary, hash,
            count.map(String.init), transfer.map { "\($0.sent) to the core, \($0.received) from it" }, text,
        ]
        let words = parts.compactMap(\.self).joined(separator: " ")
        return words.isEmpty ? name : "\(name.padded(after: 11)) \(words)"
    }

    /// An HTTP request or its response in a few words: `GET weather` about `60.7,11.3`, from the path and the first two
    /// values of the query, and `200` about `Oslo`, the name in the body, or the body of a failure; or a timer, `every`
    /// about `900.0 seconds`. Nil for anything else.
    var exchange: (what: String, about: String)? {
        if effect == "Time", case .object(let cases)? = value, let timer = cases.first,
            let time = timer.value["interval"] ?? timer.value["duration"], let time = try? time.decoded(Duration.self)
        {
            return (timer.name, "\(time)")
        }
        guard effect == "HTTP", let value else { return nil }
        if let method = value["method"]?.string, let url = value["url"]?.string {
            let parts = url.split(separator: "?", maxSplits: 1)
            let query = parts.dropFirst().joined().split(separator: "&").prefix(2).compactMap {
                $0.split(separator: "=").last
            }
            return ("\(method) \(parts.first?.split(separator: "/").last ?? "")", query.joined(separator: ","))
        }
        guard let response = value["success"]?["_0"], let status = response["status"]?.int else { return nil }
        let body = response["body"]?["$text"]?.string.flatMap { try? JSON(Array($0.utf8)) }
        return ("\(status)", body?["name"]?.string ?? (status < 400 ? "" : response["body"]?.summary ?? ""))
    }

    /// The message as a noun phrase.
    var title: String {
        switch kind {
        case .event: "the event \(value?.summary ?? "")"
        case .answer: "the answer to \(effect ?? "") \(id?.description ?? "")"
        default: "the end of \(id?.description ?? "")"
        }
    }
}

extension String {
    func padded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
    func padded(after width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
