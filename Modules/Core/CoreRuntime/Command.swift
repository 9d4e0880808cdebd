public import Effects

/// Work that a machine requests, as a value; nothing happens until a core runs it.
///
/// A command emits events when answers arrive. Commands compose: concurrently (`all`, `and`), in sequence (`then`), as
/// a race (`race`), and under a cancellation id (`cancellable`). Only `task` contains code; every other command is
/// plain data, with neither a task nor a queue behind it.
///
/// A cancelled command emits no more events. Anything outside it that waits for it to end treats it as ended.
@frozen
public struct Command<Event> {
    /// The work to run; nil, without an allocation, for a command without any.
    @usableFromInline var source: Node?
    /// Converts the source's events to this command's; nil if they are of its type.
    @usableFromInline var conversion: Conversion?

    /// A chain of maps. Converting an event is a chain of nested calls, so its length is limited.
    @frozen
    @usableFromInline
    struct Conversion {
        @usableFromInline let count: Int
        @usableFromInline let convert: (AnyEvent) -> Event

        @inlinable
        init(count: Int, _ convert: @escaping (AnyEvent) -> Event) {
            self.count = count
            self.convert = convert
        }
    }

    @inlinable
    init(node: Node? = nil, _ conversion: Conversion? = nil) {
        source = node
        self.conversion = conversion
    }

    @inlinable
    init<C: EffectCall>(_ call: C, expects answers: Request.Expectation, then event: @escaping (C.Answer) -> Event) {
        let answer = call.answer
        source = RequestNode(call.effect, expects: answers) { answer($0).map { TypedEvent(event($0)) } }
    }

    /// The work to run, whose events are of this command's type.
    @inlinable var node: Node? {
        guard let source, let convert = conversion?.convert else { return source }
        return MapNode(source) { TypedEvent(convert($0)) }
    }
}

/// A value that can be created from a command: the command itself, or the outcome of an update.
///
/// The constructors and modifiers of commands are extensions of this protocol, so that both have them. An app's own
/// constructors belong here, too.
public protocol ExpressibleByCommand<Event> {
    /// The events of the command.
    associatedtype Event

    /// Creates the value from its command.
    init(_ command: Command<Event>)

    /// Returns this value with another command.
    consuming func mapCommand(_ change: (Command<Event>) -> Command<Event>) -> Self
}

extension Command: ExpressibleByCommand {
    @inlinable
    public init(_ command: Command) { self = command }

    @inlinable
    public consuming func mapCommand(_ change: (Command) -> Command) -> Command { change(self) }
}

extension ExpressibleByCommand {
    /// A command that does nothing.
    @inlinable public static var none: Self { Self(Command()) }

    /// Emits an event, processed after all events emitted before it.
    @inlinable
    public static func event(_ event: Event) -> Self { Self(Command(node: EmitNode(TypedEvent(event)))) }

    /// Requests an effect or a call with one answer, and maps the answer to an event.
    @inlinable
    public static func request<C: EffectCall>(_ call: C, then event: @escaping (C.Answer) -> Event) -> Self {
        Self(Command(call, expects: .answer, then: event))
    }

    /// Requests an effect or a call with a stream of answers, and maps each to an event until the handler ends the
    /// stream.
    @inlinable
    public static func stream<C: EffectCall>(_ call: C, then event: @escaping (C.Answer) -> Event) -> Self {
        Self(Command(call, expects: .answers, then: event))
    }

    /// Sends a notification, an effect without an answer.
    @inlinable
    public static func notify<E: Effect>(_ effect: E) -> Self {
        Self(Command(node: RequestNode(effect, expects: .nothing) { _ in nil }))
    }

    /// Runs an async closure over requests, for work whose steps depend on each other's answers.
    ///
    /// The closure runs inside the core's own calls, on no other thread, and must await nothing but its context.
    /// Its awaits throw `CancellationError` once the command is cancelled; let the error end the closure.
    /// <!-- from: Modules/Core/EffectCommands/Entries.swift -->
    /// ```swift
    /// .task { context in
    ///     var entries: [KeyValueEntry] = []
    ///     var cursor: UInt64 = 0
    ///     repeat {
    ///         let page = try await context.request(KeyValue.entries(prefix: prefix, from: cursor)).get()
    ///         entries += page.entries
    ///         cursor = page.nextCursor
    ///     } while cursor != 0
    ///     context.emit(event(.success(entries)))
    /// } catch: {
    ///     event(.failure(($0 as? KeyValueError) ?? .other(message: "\($0)")))
    /// }
    /// ```
    /// - Parameters:
    ///   - body: The work; the command ends when it returns or throws.
    ///   - event: Maps an error that `body` throws to an event. Without it such an error is a defect,
    ///     which test drivers report.
    @inlinable
    public static func task(
        _ body: nonisolated(nonsending) @escaping @Sendable (TaskContext<Event>) async throws -> Void,
        catch event: (@Sendable (any Error) -> sending Event)? = nil
    ) -> Self {
        Self(
            Command(
                node: TaskNode { channel in
                    let context = TaskContext<Event>(channel)
                    do {
                        try await body(context)
                    } catch is CancellationError {
                        // The error of a cancelled task needs no report.
                    } catch {
                        guard let event else { return channel.begin(IdleNode(defect: uncaught(error))) }
                        context.emit(event(error))
                    }
                }))
    }
}

extension Command {
    /// Whether this command does nothing.
    @inlinable public var isIdle: Bool { source == nil }

    /// Requests a call, emits no event for its answer, and runs another command once it is answered.
    package static func request(_ call: some EffectCall, then next: Command = .none) -> Command {
        Command(node: RequestNode(call.effect, expects: .answer, then: next.node) { _ in nil })
    }
}

@usableFromInline
func uncaught(_ error: any Error) -> String { "a task ended with \(error): map it to an event in `catch`" }
