public import Effects

/// What a machine wants done, as a value: nothing happens until a core runs it.
///
/// A command emits events when answers arrive. Commands compose: side by side (`all`, `and`), one after the other
/// (`then`), one against the other (`race`), under an id that cancels (`cancellable`). Only `task` holds code; every
/// other command is plain data, with neither a task nor a queue behind it.
///
/// A command that is cancelled emits nothing any more. For whatever waits on it from outside, it has ended.
@frozen
public struct Command<Event> {
    @usableFromInline var flags: Flags
    /// What there is to run; its events are of this command's type. Nothing is allocated for a command that only draws.
    @usableFromInline var node: Node?

    @inlinable
    init(flags: Flags = [], node: consuming Node? = nil) {
        self.flags = flags
        self.node = node
    }

    /// Takes the node out: what holds it last is the only one that does, and needs no copy of it.
    @inlinable
    mutating func takeNode() -> Node? { exchange(&node, with: nil) }
}

/// What a command says at once, without running anything.
@frozen
@usableFromInline
struct Flags: OptionSet {
    @usableFromInline let rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable static var render: Flags { Flags(rawValue: 1) }
    @inlinable static var ignored: Flags { Flags(rawValue: 2) }

    // The general ones go through a protocol and cost more than all the rest of an idle command.
    @inlinable
    func contains(_ flag: Flags) -> Bool { rawValue & flag.rawValue == flag.rawValue }
    @inlinable
    func union(_ other: Flags) -> Flags { Flags(rawValue: rawValue | other.rawValue) }
}

extension Command {
    /// Nothing to do.
    @inlinable public static var none: Command { Command() }

    /// The view has changed and should be drawn.
    @inlinable public static var render: Command { Command(flags: .render) }

    /// The event meant nothing where it arrived; this does nothing but say so.
    @inlinable public static var ignored: Command { Command(flags: .ignored) }

    /// Emits an event, after the updates of those emitted before it.
    @inlinable
    public static func event(_ event: Event) -> Command { Command(node: EmitNode(event)) }

    /// Asks for one answer and turns it into an event.
    @inlinable
    public static func request<E: Effect>(_ effect: E, then event: @escaping (E.Output) -> Event) -> Command {
        Command(node: RequestNode(effect, expects: .answer, event))
    }

    /// Asks for one of the answers that a call can have, and turns it into an event.
    @inlinable
    public static func request<E: Effect, Answer: Sendable>(
        _ call: EffectCall<E, Answer>, then event: @escaping (Answer) -> Event
    ) -> Command {
        Command(node: NumberedNode(call, expects: .answer, event))
    }

    /// Asks for answers until the handler ends the stream, and turns each into an event.
    @inlinable
    public static func stream<E: Effect>(_ effect: E, then event: @escaping (E.Output) -> Event) -> Command {
        Command(node: RequestNode(effect, expects: .answers, event))
    }

    /// Asks for answers that a call can have until the handler ends the stream, and turns each into an event.
    @inlinable
    public static func stream<E: Effect, Answer: Sendable>(
        _ call: EffectCall<E, Answer>, then event: @escaping (Answer) -> Event
    ) -> Command {
        Command(node: NumberedNode(call, expects: .answers, event))
    }

    /// Tells the shell something that has no answer.
    @inlinable
    public static func notify<E: Effect>(_ effect: E) -> Command { Command(node: NotifyNode(effect)) }

    /// Runs code over requests, for work whose steps depend on each other's answers.
    ///
    /// The code runs inside the core's own calls, on no other thread, and must await nothing but its context. Waits
    /// throw `CancellationError` once the command is cancelled; let it end the code.
    /// <!-- from: Modules/Core/CoreRuntime/Entries.swift -->
    /// ```swift
    /// .task { context in
    ///     var entries: [KeyValueEntry] = []
    ///     var cursor: UInt64 = 0
    ///     repeat {
    ///         let page = try await context.request(KeyValue.keys(prefix: prefix, from: cursor)).get()
    ///         for key in page.keys {
    ///             guard let value = try await context.request(KeyValue.get(key)).get() else { continue }
    ///             entries.append(KeyValueEntry(key: key, value: value))
    ///         }
    ///         cursor = page.nextCursor
    ///     } while cursor != 0
    ///     context.emit(event(.success(entries)))
    /// } catch: {
    ///     event(.failure(($0 as? KeyValueError) ?? .other(message: "\($0)")))
    /// }
    /// ```
    /// - Parameters:
    ///   - body: the code; it ends the command when it returns or throws.
    ///   - event: the event for an error of the code's own. Without it such an error is noted as an ignored event,
    ///     which drivers do not let pass.
    @inlinable
    public static func task(
        _ body: nonisolated(nonsending) @escaping @Sendable (TaskContext<Event>) async throws -> Void,
        catch event: (@Sendable (any Error) -> sending Event)? = nil
    ) -> Command {
        Command(
            node: TaskNode { channel in
                let context = TaskContext<Event>(channel)
                do {
                    try await body(context)
                } catch is CancellationError {
                    // A cancelled task has nobody left to tell.
                } catch {
                    if let event { context.emit(event(error)) } else { channel.begin(FlaggedNode([.ignored], nil)) }
                }
            })
    }
}

extension Command {
    /// Whether this command asks for the view to be drawn, of itself and before any answer. A part that may be dropped,
    /// have to wait or never start (a contender of a race) draws when it starts, and does not count here.
    @inlinable public var renders: Bool { flags.contains(.render) }

    /// Whether this command says that its event meant nothing.
    @inlinable public var isIgnored: Bool { flags.contains(.ignored) }

    /// Whether there is nothing to do beyond drawing.
    @inlinable public var isIdle: Bool { node == nil }
}
