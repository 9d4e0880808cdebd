import Effects
import JSONFormat
import SecretEffects
import ShellRuntime

/// Encodes a shell's records as lines, numbers the messages, and determines the cause of each line.
struct TraceEncoder {
    private var redactor: Redactor
    private var message = 0
    /// The message that caused each request in flight.
    private var origins: [RequestID: Int] = [:]

    init(_ redactor: Redactor) { self.redactor = redactor }

    mutating func line<Event: Encodable, ViewModel>(for record: ShellRecord<Event, ViewModel>) throws -> TraceLine {
        switch record {
        case .event(let event): newMessage(.event, nil, ["value": try json(of: event, .placeholders)])
        case .answer(let id, let effect, let output):
            newMessage(
                .answer, origins[id],
                ["id": .id(id), "effect": .text(effect), "value": try json(of: output, .placeholders)])
        case .closed(let id): newMessage(.closed, origins.removeValue(forKey: id), ["id": .id(id)])
        case .request(let request): try line(for: request)
        case .ignored(let count): consequence(.ignored, ["count": .integer(Int64(count))])
        case .cancelled(let id): consequence(.cancelled, ["id": .id(id)])
        case .snapshot(let snapshot):
            consequence(.snapshot, ["rev": .integer(Int64(snapshot.revision)), "view": json(of: snapshot.view)])
        case .viewEffect(let revision, let effect):
            consequence(
                .viewEffect,
                [
                    "rev": .integer(Int64(revision)), "effect": .text(type(of: effect).name),
                    "value": try json(of: effect, .dots),
                ])
        case .transferred(let bytes):
            consequence(.bytes, ["sent": .integer(Int64(bytes.sent)), "received": .integer(Int64(bytes.received))])
        case .fault(let fault): line(for: fault)
        case .shutdown: consequence(.shutdown)
        case .ended: consequence(.ended)
        }
    }

    /// Returns the first line, which has no cause.
    mutating func line(for header: TraceHeader, input: (any Encodable)?) throws -> TraceLine {
        let input = try input.map { try json(of: $0, .placeholders) }
        return header.line(input: input, hidingWith: redactor)
    }

    /// Returns the line of a signal.
    func line(forSignal words: String) -> TraceLine {
        consequence(.signal, ["text": .text(redactor.hide(in: words))])
    }

    /// Returns a line that the last message has caused.
    func consequence(_ kind: TraceLine.Kind, _ members: JSON.Members = [:]) -> TraceLine {
        TraceLine(kind, cause: message, members)
    }

    private mutating func newMessage(_ kind: TraceLine.Kind, _ cause: Int?, _ members: JSON.Members) -> TraceLine {
        message += 1
        return TraceLine(kind, message: message, cause: cause, members)
    }

    private mutating func line(for request: Request) throws -> TraceLine {
        origins[request.id] = message
        var members: JSON.Members = [
            "id": .id(request.id), "effect": .text(type(of: request.effect).name),
            "value": try json(of: request.effect, .dots),
        ]
        if request.expects != .answer { members.append(("expects", .text("\(request.expects)"))) }
        return consequence(.request, members)
    }

    private func line(for fault: ShellFault) -> TraceLine {
        let (kind, id) = fault.traced
        var members: JSON.Members = [
            "kind": .text(kind.rawValue), "text": .text(redactor.hide(in: fault.description)),
        ]
        if let id { members.append(("id", .id(id))) }
        return TraceLine(.fault, cause: id.flatMap { origins[$0] } ?? message, members)
    }

    private mutating func json(of value: some Encodable, _ secrets: RedactingEncoder.Secrets) throws -> JSON {
        let encoder = RedactingEncoder(redactor, secrets)
        let json = try encoder.json(of: value)
        redactor = encoder.redactor
        return redactor.hide(in: json)
    }

    private func json(of view: Any) -> JSON {
        redactor.hide(in: JSON(reflecting: view) { ($0 as? SecretText).map(redactor.shown) })
    }
}

extension JSON {
    fileprivate static func id(_ id: RequestID) -> JSON { .integer(Int64(id.rawValue)) }
}

extension ShellFault {
    /// The kind of the fault in a trace, and the request concerned, if any.
    fileprivate var traced: (TraceFault, RequestID?) {
        switch self {
        case .refused(.notPending(let id)), .refused(.wrongEffect(let id, _, _)), .refused(.wrongAnswer(let id, _)),
            .answeredTwice(let id, _):
            (.refused, id)
        case .refused: (.refused, nil)
        case .unhandled: (.unhandled, nil)
        case .undeclared: (.undeclared, nil)
        case .unperformed: (.unperformed, nil)
        case .late(let id, _): (.late, id)
        case .unanswered(let id, _): (.unanswered, id)
        case .abandoned(let id, _), .neverStarted(let id, _): (.abandoned, id)
        }
    }
}
