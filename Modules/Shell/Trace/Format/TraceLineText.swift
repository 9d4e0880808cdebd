import Effects
import JSONFormat

extension TraceLine {
    /// The line of text in a file, without its terminator: a JSON object whose first member is the kind of line.
    public var text: String {
        var members: JSON.Members = ["line": .text(entry.kind.rawValue)]
        if let message { members.append(("message", .integer(Int64(message)))) }
        if let cause { members.append(("cause", .integer(Int64(cause)))) }
        members.append(("ms", .integer(Int64(time))))
        return JSON.object(members + entry.members).line
    }
}

extension TraceEntry {
    /// The kind of a line.
    enum Kind: String {
        case header, event, answer, closed, request, cancelled, ignored, snapshot, viewEffect, fault, drop
        case signal, shutdown, ended
    }

    var kind: Kind {
        switch self {
        case .header: .header
        case .event: .event
        case .answer: .answer
        case .closed: .closed
        case .request: .request
        case .cancelled: .cancelled
        case .ignored: .ignored
        case .snapshot: .snapshot
        case .viewEffect: .viewEffect
        case .fault: .fault
        case .drop: .drop
        case .signal: .signal
        case .shutdown: .shutdown
        case .ended: .ended
        }
    }

    fileprivate var members: JSON.Members {
        switch self {
        case .header(let header):
            [
                "format": .integer(Int64(header.format)), "app": .text(header.app), "version": .text(header.version),
                "settings": .object(JSON.Members(header.settings.mapValues(JSON.text))),
            ] + (header.input.map { ["input": $0] } ?? [:])
        case .event(let value): ["value": value]
        case .answer(let id, let effect, let value):
            ["id": .id(id), "effect": .text(effect), "value": value]
        case .request(let id, let effect, let expects, let value):
            ["id": .id(id), "effect": .text(effect)] + expects.members + ["value": value]
        case .closed(let id), .cancelled(let id): ["id": .id(id)]
        case .ignored(let count): ["count": .integer(Int64(count))]
        case .snapshot(let revision, let view): ["rev": .integer(Int64(revision))] + view.members
        case .viewEffect(let revision, let effect, let value):
            ["rev": .integer(Int64(revision)), "effect": .text(effect), "value": value]
        case .fault(let fault):
            ["kind": .text(fault.kind.rawValue), "id": fault.id.map(JSON.id) ?? .null, "text": .text(fault.text)]
        case .drop(let revision): ["rev": .integer(Int64(revision))]
        case .signal(let words): ["text": .text(words)]
        case .shutdown, .ended: [:]
        }
    }
}

extension Request.Expectation {
    /// The usual expectation is omitted.
    fileprivate var members: JSON.Members {
        self == .answer ? [:] : ["expects": .text(word)]
    }

    /// The name used in a line.
    var word: String {
        switch self {
        case .nothing: "nothing"
        case .answer: "answer"
        case .answers: "answers"
        }
    }
}

extension ViewChange {
    fileprivate var members: JSON.Members {
        ["view": .text(hash), "changes": .object(JSON.Members(changes.mapValues { $0.map(JSON.text) ?? .null }))]
    }
}

extension JSON {
    fileprivate static func id(_ id: RequestID) -> JSON { .integer(Int64(id.rawValue)) }
}
