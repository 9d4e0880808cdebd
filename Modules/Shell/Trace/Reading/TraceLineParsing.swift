import Effects
import JSONFormat

extension TraceLine {
    /// The result of parsing a line.
    enum Parsed {
        case line(TraceLine)
        /// A kind of line written by a later version.
        case unknown
        /// Not a line of a trace, for the given reason.
        case unreadable(String)
    }

    static func parsed(_ bytes: some Sequence<UInt8>) -> Parsed {
        guard let json = try? JSON(Array(bytes)) else { return .unreadable("it is not JSON") }
        guard let word = json["line"]?.string else { return .unreadable("it has no member \"line\"") }
        guard let kind = TraceEntry.Kind(rawValue: word) else { return .unknown }
        let fields = TraceFields(json: json)
        do throws(TraceFields.Missing) {
            return .line(
                TraceLine(
                    message: kind.isMessage ? try fields.count("message") : nil, cause: json["cause"]?.int,
                    time: try fields.count("ms"), entry: try TraceEntry(kind, fields)))
        } catch {
            return .unreadable("a line \"\(word)\" needs a sound member \"\(error.name)\"")
        }
    }
}

extension TraceEntry.Kind {
    /// Whether the line is an input to the core, which a replay passes to its core.
    fileprivate var isMessage: Bool {
        switch self {
        case .event, .answer, .closed: true
        case .header, .request, .cancelled, .ignored, .snapshot, .viewEffect, .fault, .drop, .signal,
            .shutdown, .ended:
            false
        }
    }
}

extension TraceEntry {
    fileprivate init(_ kind: Kind, _ fields: TraceFields) throws(TraceFields.Missing) {
        switch kind {
        case .header: self = .header(try fields.header())
        case .event: self = .event(try fields.value())
        case .answer: self = .answer(try fields.id(), effect: try fields.text("effect"), try fields.value())
        case .closed: self = .closed(try fields.id())
        case .request:
            self = .request(
                try fields.id(), effect: try fields.text("effect"), expects: try fields.expectation(),
                try fields.value())
        case .cancelled: self = .cancelled(try fields.id())
        case .ignored: self = .ignored(try fields.number("count"))
        case .snapshot: self = .snapshot(revision: try fields.number("rev"), try fields.view())
        case .viewEffect:
            self = .viewEffect(
                revision: try fields.number("rev"), effect: try fields.text("effect"), try fields.value())
        case .fault: self = .fault(try fields.fault())
        case .drop: self = .drop(revision: try fields.number("rev"))
        case .signal: self = .signal(try fields.text("text"))
        case .shutdown: self = .shutdown
        case .ended: self = .ended
        }
    }
}

/// Accesses the members of a line's object.
private struct TraceFields {
    /// The error for a member that is missing or has the wrong type.
    struct Missing: Error {
        let name: String
    }

    let json: JSON

    func number(_ name: String) throws(Missing) -> Int {
        guard let number = json[name]?.int else { throw Missing(name: name) }
        return number
    }

    /// Returns a nonnegative number.
    func count(_ name: String) throws(Missing) -> Int {
        let count = try number(name)
        guard count >= 0 else { throw Missing(name: name) }
        return count
    }

    func text(_ name: String) throws(Missing) -> String {
        guard let text = json[name]?.string else { throw Missing(name: name) }
        return text
    }

    func value() throws(Missing) -> JSON {
        guard let value = json["value"] else { throw Missing(name: "value") }
        return value
    }

    func id() throws(Missing) -> RequestID {
        guard let id = UInt32(exactly: try number("id")) else { throw Missing(name: "id") }
        return RequestID(rawValue: id)
    }

    func expectation() throws(Missing) -> Request.Expectation {
        guard let word = json["expects"] else { return .answer }
        let known: [Request.Expectation] = [.nothing, .answer, .answers]
        guard let expects = known.first(where: { .text($0.word) == word }) else { throw Missing(name: "expects") }
        return expects
    }

    func header() throws(Missing) -> TraceHeader {
        var settings: [String: String] = [:]
        if case .object(let members)? = json["settings"] {
            for (name, value) in members { settings[name] = value.string }
        }
        var header = TraceHeader(
            app: try text("app"), version: try text("version"), settings: settings, input: json["input"])
        header.format = try number("format")
        return header
    }

    func view() throws(Missing) -> ViewChange {
        guard case .object(let members)? = json["changes"] else { throw Missing(name: "changes") }
        var changes: [String: String?] = [:]
        for (path, value) in members {
            guard value == .null || value.string != nil else { throw Missing(name: "changes") }
            changes[path] = .some(value.string)
        }
        return ViewChange(hash: try text("view"), changes: changes)
    }

    func fault() throws(Missing) -> TraceFault {
        guard let kind = TraceFault.Kind(rawValue: try text("kind")) else { throw Missing(name: "kind") }
        let id = json["id"] == .null ? nil : try id()
        return TraceFault(kind: kind, id: id, text: try text("text"))
    }
}
