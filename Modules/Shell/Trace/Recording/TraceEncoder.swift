import Effects
import JSONFormat
import ShellRuntime

/// Encodes a shell's records as lines, numbers the messages, and determines the cause of each line.
struct TraceEncoder {
    private(set) var redactor: Redactor
    /// The dump of the last view rendered.
    private(set) var view = ViewDump()
    /// The number of secrets known when that dump was made.
    private var knownSecrets = 0
    private var message = 0
    /// The message that caused each request in flight.
    private var origins: [RequestID: Int] = [:]

    init(_ redactor: Redactor) { self.redactor = redactor }

    /// Returns the line for a record; nil if there is nothing to record.
    mutating func line<Event: Encodable, ViewModel>(
        for record: ShellRecord<Event, ViewModel>
    ) throws -> TraceLine? {
        switch record {
        case .event(let event): newMessage(nil, .event(try json(of: event, .placeholders)))
        case .answer(let id, let effect, let output):
            newMessage(origins[id], .answer(id, effect: effect, try json(of: output, .placeholders)))
        case .closed(let id): newMessage(origins.removeValue(forKey: id), .closed(id))
        case .request(let request): try line(for: request)
        case .ignored(let count): consequence(.ignored(count))
        case .cancelled(let id): consequence(.cancelled(id))
        case .snapshot(let snapshot):
            consequence(.snapshot(revision: Int(snapshot.revision), change(to: snapshot.view)))
        case .viewEffect(let revision, let effect):
            consequence(
                .viewEffect(revision: Int(revision), effect: type(of: effect).name, try json(of: effect, .dots)))
        case .fault(let fault): line(for: fault)
        case .shutdown: consequence(.shutdown)
        case .ended: consequence(.ended)
        }
    }

    /// Returns the first line, which has no cause.
    mutating func line(for header: TraceHeader, _ input: (any Encodable)?) throws -> TraceLine {
        var header = header
        if let input { header.input = try json(of: input, .placeholders) }
        return TraceLine(entry: .header(header))
    }

    /// Returns the line for an occurrence outside the shell.
    func line(for entry: TraceEntry) -> TraceLine { consequence(entry) }

    private mutating func line(for request: Request) throws -> TraceLine {
        origins[request.id] = message
        let value = try json(of: request.effect, .dots)
        return consequence(
            .request(
                request.id, effect: type(of: request.effect).name, expects: request.expects, value))
    }

    private func line(for fault: ShellFault) -> TraceLine {
        let traced = TraceFault(fault, hiding: redactor)
        return TraceLine(cause: traced.id.flatMap { origins[$0] } ?? message, entry: .fault(traced))
    }

    private mutating func newMessage(_ cause: Int?, _ entry: TraceEntry) -> TraceLine {
        message += 1
        return TraceLine(message: message, cause: cause, entry: entry)
    }

    private func consequence(_ entry: TraceEntry) -> TraceLine { TraceLine(cause: message, entry: entry) }

    private mutating func json(of value: some Encodable, _ secrets: RedactingEncoder.Secrets) throws -> JSON {
        let encoder = RedactingEncoder(redactor, secrets)
        defer { redactor = encoder.redactor }
        return try encoder.json(of: value)
    }

    private mutating func change(to new: Any) -> ViewChange {
        let dump = dump(of: new)
        defer { (view, knownSecrets) = (dump, redactor.knownSecrets) }
        return ViewChange(hash: dump.hash, changes: dump.changes(from: view))
    }

    /// Returns the dump of a view. The previous dump is not reused if secrets became known since, because it may show
    /// them.
    private func dump(of new: Any) -> ViewDump {
        ViewDump(new, after: redactor.knownSecrets == knownSecrets ? view : ViewDump(), redactor)
    }
}

extension TraceFault {
    fileprivate init(_ fault: ShellFault, hiding redactor: Redactor) {
        text = redactor.hide(in: fault.description)
        switch fault {
        case .refused(let error): (kind, id) = (.refused, error.request)
        case .answeredTwice(let answered, _): (kind, id) = (.refused, answered)
        case .unhandled: (kind, id) = (.unhandled, nil)
        case .undeclared: (kind, id) = (.undeclared, nil)
        case .unperformed: (kind, id) = (.unperformed, nil)
        case .late(let late, _): (kind, id) = (.late, late)
        case .unanswered(let unanswered, _): (kind, id) = (.unanswered, unanswered)
        case .abandoned(let abandoned, _), .neverStarted(let abandoned, _): (kind, id) = (.abandoned, abandoned)
        }
    }
}

extension BridgeError {
    /// The request whose answer was rejected.
    fileprivate var request: RequestID? {
        switch self {
        case .notPending(let id), .wrongEffect(let id, _, _), .wrongAnswer(let id, _): id
        case .unreadable, .refused: nil
        }
    }
}
