public import Effects

/// What a machine wants done, as a value: nothing happens until a core runs it.
///
/// A command emits events when answers arrive. Commands compose: side by side (`all`, `and`), one after the other
/// (`then`), one against the other (`race`), under an id that cancels (`cancellable`). Only `task` holds code; every
/// other command is plain data, with neither a task nor a queue behind it.
///
/// A command that is cancelled emits nothing any more. For whatever waits on it from outside, it has ended.
public struct Command<Event> {
    var marks: Marks
    var node: Node?

    init(marks: Marks = [], node: Node? = nil) {
        self.marks = marks
        self.node = node
    }

    struct Marks: OptionSet {
        let rawValue: UInt8
        static var render: Marks { Marks(rawValue: 1) }
        static var ignored: Marks { Marks(rawValue: 2) }
    }
}

extension Command {
    /// Nothing to do.
    public static var none: Command { Command() }

    /// The view has changed and should be drawn.
    public static var render: Command { Command(marks: .render) }

    /// The event meant nothing where it arrived; this does nothing but say so.
    public static var ignored: Command { Command(marks: .ignored) }

    /// Emits an event, after the updates of those emitted before it.
    public static func event(_ event: Event) -> Command { Command(node: EmitNode(event)) }

    /// Asks for one answer and turns it into an event.
    public static func request<O: Operation>(
        _ operation: O, then event: @escaping (O.Output) -> Event
    ) -> Command {
        Command(node: RequestNode(.ready(operation), event))
    }

    /// Asks for one answer to an operation that carries the request's own number, such as a timer's.
    public static func request<O: Operation>(
        numbered operation: @escaping (RequestID) -> O, then event: @escaping (O.Output) -> Event?
    ) -> Command {
        Command(node: RequestNode(.numbered(operation), event))
    }

    /// Asks for answers until the handler ends the stream, and turns each into an event.
    public static func stream<O: Operation>(
        _ operation: O, then event: @escaping (O.Output) -> Event
    ) -> Command {
        Command(node: RequestNode(.ready(operation), isStream: true, event))
    }

    /// Asks for answers to an operation that carries the request's own number.
    public static func stream<O: Operation>(
        numbered operation: @escaping (RequestID) -> O, then event: @escaping (O.Output) -> Event?
    ) -> Command {
        Command(node: RequestNode(.numbered(operation), isStream: true, event))
    }

    /// Tells the shell something that has no answer.
    public static func notify<O: Operation>(_ operation: O) -> Command { Command(node: NotifyNode(operation)) }

    /// Runs code over requests, for work whose steps depend on each other's answers.
    ///
    /// The code runs inside the core's own calls, on no other thread, and must await nothing but its context.
    public static func task(
        _ body: @escaping @Sendable (TaskContext<Event>) async throws(CancellationError) -> Void
    ) -> Command {
        Command(node: TaskNode(body))
    }
}

extension Command {
    /// Whether this command asks for the view to be drawn, of itself and before any answer.
    public var renders: Bool { marks.contains(.render) }

    /// Whether this command says that its event meant nothing.
    public var isIgnored: Bool { marks.contains(.ignored) }

    /// Whether there is nothing to do beyond drawing.
    public var isIdle: Bool { node == nil }
}
