import JSONFormat
import TextUI
import Trace

/// A recording as an HTML page: the messages in order, with the screen, the changes and the causes of each.
struct Inspection {
    private let name: String
    private let trace: TraceFile
    private let notes: [String]
    private var screens: [Int: [Int]] = [:]
    /// The distinct rows of all screens, since most screens share most rows.
    private var rows: [String] = []
    private var numbers: [String: Int] = [:]
    /// The message after which a replay differs from the recording or cannot continue, and how; no screens are
    /// available from there on.
    var difference: (message: Int, lines: [String])?

    init(_ trace: TraceFile, name: String) {
        self.trace = trace
        // Only the last path component: the directory is private to the author of the page.
        self.name = name.split(separator: "/").last.map(String.init) ?? name
        notes = trace.notes
    }

    /// Records the screen after a message; it applies until a later message changes it.
    mutating func show(_ canvas: TextCanvas, at message: Int) {
        screens[message] = canvas.htmlRows.map { number(of: $0) }
    }

    private mutating func number(of row: String) -> Int {
        if let number = numbers[row] { return number }
        rows.append(row)
        numbers[row] = rows.count - 1
        return rows.count - 1
    }

    /// The input of the script.
    private var data: JSON {
        .object([
            "steps": .array(TraceSteps(trace).steps.map(json)), "rows": .array(rows.map(JSON.text)),
            "difference": difference.map { .array([.integer(Int64($0.message))] + $0.lines.map(JSON.text)) } ?? .null,
        ])
    }

    private func json(_ step: TraceSteps.Step) -> JSON {
        let lines = step.lines.map { line in
            line.answers.isEmpty
                ? JSON.text(line.text)
                : .array([.text(line.text), .integer(Int64(line.time))] + line.answers.map(json))
        }
        return .object([
            "n": .integer(Int64(step.number)), "ms": .integer(Int64(step.time)), "title": .text(step.title),
            "cause": step.cause.map(json) ?? .null, "lines": .array(lines),
            "changes": .array(step.changes.map(JSON.text)),
            "screen": screens[step.number].map { .array($0.map { .integer(Int64($0)) }) } ?? .null,
        ])
    }

    private func json(_ link: TraceSteps.Link) -> JSON {
        .array([.integer(Int64(link.message)), .integer(Int64(link.wait))])
    }

    var page: HTMLPage {
        let header = trace.header
        let settings = header.settings.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        let facts = (settings + notes).joined(separator: " · ")
        return HTMLPage(
            title: "\(header.app) \(header.version) · \(name)", style: Self.style,
            header: "<span class=\"note\">\(HTMLPage.escaped(facts))</span>",
            body: Self.body, data: data.line, script: Self.script)
    }
}
