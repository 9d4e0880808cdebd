public import Effects

/// Work that something outside finishes; it is withdrawn when its run is cancelled.
@usableFromInline
class Leaf: Node {
    /// Where this leaf stands in its run's list; -1 when it is in none.
    @exclusivity(unchecked) @usableFromInline final var index = -1

    @inlinable
    init() { super.init(depth: 0) }

    /// Stops the work. Nothing is emitted and nobody is told.
    @usableFromInline
    func withdraw(_ engine: inout Engine) {}
}

/// A request that waits for answers.
///
/// What depends on the operation's type are stored functions; see `Receiver`.
@usableFromInline
class Pending: Leaf {
    /// Takes the address of an output of the operation's type; false when the operation does not accept it.
    @usableFromInline typealias Answer = (Pending, UnsafeRawPointer, inout Engine) -> Bool

    @exclusivity(unchecked) @usableFromInline final var id = RequestID.none
    @exclusivity(unchecked) @usableFromInline final var place: Place?
    /// The type of operation that answers must belong to.
    @usableFromInline final let operationType: ObjectIdentifier
    @usableFromInline final let operation: (Pending) -> any Operation
    @usableFromInline final let answer: Answer

    @inlinable
    init(
        operationType: ObjectIdentifier, operation: @escaping (Pending) -> any Operation, answer: @escaping Answer
    ) {
        self.operationType = operationType
        self.operation = operation
        self.answer = answer
        super.init()
    }

    @usableFromInline
    final override func start(_ place: inout Place, _ engine: inout Engine) -> Node? {
        id = engine.nextID()
        engine.table.insert(self)
        place.run?.add(self)
        self.place = place
        engine.requests.append(Request(id: id, operation: operation(self)))
        return nil
    }

    /// No more answers will come.
    @usableFromInline
    func closed(_ engine: inout Engine) { finish(&engine) }

    /// Leaves the table and the run, and tells whoever waits.
    @inlinable
    final func finish(_ engine: inout Engine) {
        engine.table.remove(id)
        guard let place = exchange(&place, with: nil) else { return }
        place.run?.remove(self)
        if let waiter = place.waiter { engine.end(waiter) }
    }

    @usableFromInline
    override func withdraw(_ engine: inout Engine) {
        let outlet = exchange(&place, with: nil)?.outlet
        guard engine.withdraw(id), let undo = operation(self).undo, let outlet else { return }
        engine.work.append((undo, Place(outlet: outlet, waiter: nil, run: nil)))
    }
}

extension Operation {
    /// The node that takes this operation back, if it needs one.
    fileprivate var undo: Node? { takenBackBy.map { RequestNode<Self, Never>($0, isStream: false) { _ in nil } } }
}

/// Asks for one answer or a stream of them, and emits an event for each that means something.
@usableFromInline
final class RequestNode<O: Operation, Event>: Pending {
    @usableFromInline let asked: O
    @usableFromInline let event: (O.Output) -> Event?
    @usableFromInline let isStream: Bool

    @inlinable
    init(_ operation: O, isStream: Bool, _ event: @escaping (O.Output) -> Event?) {
        asked = operation
        self.event = event
        self.isStream = isStream
        super.init(
            operationType: ObjectIdentifier(O.self),
            operation: { unsafeDowncast($0, to: RequestNode<O, Event>.self).asked },
            answer: { node, output, engine in
                let node = unsafeDowncast(node, to: RequestNode<O, Event>.self)
                let output = output.assumingMemoryBound(to: O.Output.self)
                guard node.asked.accepts(output.pointee) else { return false }
                if let event = node.event(output.pointee) { node.place?.emit(event, &engine) }
                if !node.isStream { node.finish(&engine) }
                return true
            })
    }

    @usableFromInline
    override func copy() -> Node { RequestNode(asked, isStream: isStream, event) }
}

/// Makes its operation when its request's number is known.
@usableFromInline
final class NumberedNode: Node {
    private let request: (RequestID) -> Node

    @usableFromInline
    init(_ request: @escaping (RequestID) -> Node) {
        self.request = request
        super.init()
    }

    override func copy() -> Node { NumberedNode(request) }

    override func start(_ place: inout Place, _ engine: inout Engine) -> Node? { request(engine.comingID()) }
}

/// Says something that has no answer.
@usableFromInline
final class NotifyNode: Node {
    private let operation: any Operation

    @usableFromInline
    init(_ operation: any Operation) {
        self.operation = operation
        super.init()
    }

    override func copy() -> Node { NotifyNode(operation) }

    override func start(_ place: inout Place, _ engine: inout Engine) -> Node? {
        engine.requests.append(Request(id: engine.nextID(), operation: operation))
        engine.end(place.waiter)
        return nil
    }
}
