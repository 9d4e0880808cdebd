import Effects

/// Work that something outside finishes; it is withdrawn when its run is cancelled.
class Leaf: Node {
    /// Where this leaf stands in its run's list; -1 when it is in none.
    final var index = -1

    /// Stops the work. Nothing is emitted and nobody is told.
    func withdraw(_ engine: inout Engine) {}
}

/// A request that waits for an answer.
class Pending: Leaf {
    final var id = RequestID.none
    final var place: Place?
    /// The type of operation that answers must belong to.
    final let operationType: ObjectIdentifier

    init(operationType: ObjectIdentifier) { self.operationType = operationType }

    /// The operation's name, for error messages.
    var operationName: String { "" }

    /// No more answers will come.
    func closed(_ engine: inout Engine) { finish(&engine) }

    /// Leaves the table and the run, and tells whoever waits.
    final func finish(_ engine: inout Engine) {
        engine.table.remove(id)
        guard let place = exchange(&place, with: nil) else { return }
        place.run.remove(self)
        engine.end(place)
    }
}

/// A request that waits for answers to one type of operation.
class Waiting<O: Operation>: Pending {
    final let source: OperationSource<O>
    private final var operation: O?
    private final var turn = 0

    init(_ source: OperationSource<O>) {
        self.source = source
        super.init(operationType: ObjectIdentifier(O.self))
    }

    final override var operationName: String { O.name }

    /// Takes an answer that the operation accepts.
    func answer(_ output: O.Output, _ engine: inout Engine) {}

    final func accepts(_ output: O.Output) -> Bool { operation?.accepts(output) ?? false }

    final override func start(_ place: Place, _ engine: inout Engine) {
        id = engine.nextID()
        self.place = place
        let operation = source.operation(for: id)
        self.operation = operation
        turn = engine.turn
        engine.table.insert(self)
        place.run.add(self)
        engine.requests.append(Request(id: id, operation: operation))
    }

    override func withdraw(_ engine: inout Engine) {
        place = nil
        guard engine.withdraw(id, madeIn: turn), let undo = operation?.takenBackBy else { return }
        engine.start(UnheardNode(.ready(undo)), Place(outlet: engine.rootRun, waiter: nil, run: engine.rootRun))
    }
}

/// An operation, or how to make it once its request has a number.
enum OperationSource<O: Operation> {
    case ready(O)
    case numbered((RequestID) -> O)

    func operation(for id: RequestID) -> O {
        switch self {
        case .ready(let operation): operation
        case .numbered(let make): make(id)
        }
    }
}

/// Asks for one answer, or for a stream of them, and emits an event for each that means something.
final class RequestNode<O: Operation, Event>: Waiting<O> {
    private let event: (O.Output) -> Event?
    private let isStream: Bool

    init(_ source: OperationSource<O>, isStream: Bool = false, _ event: @escaping (O.Output) -> Event?) {
        self.event = event
        self.isStream = isStream
        super.init(source)
    }

    override func copy() -> Node { RequestNode(source, isStream: isStream, event) }

    override func answer(_ output: O.Output, _ engine: inout Engine) {
        if let event = event(output) { place?.emit(event, &engine) }
        if !isStream { finish(&engine) }
    }
}

/// A request whose answer is taken and means nothing.
private final class UnheardNode<O: Operation>: Waiting<O> {
    override func answer(_ output: O.Output, _ engine: inout Engine) { finish(&engine) }
}

/// Says something that has no answer.
final class NotifyNode<O: Operation>: Node {
    private let operation: O

    init(_ operation: O) { self.operation = operation }

    override func copy() -> Node { NotifyNode(operation) }

    override func start(_ place: Place, _ engine: inout Engine) {
        engine.requests.append(Request(id: engine.nextID(), operation: operation))
        engine.end(place)
    }
}
