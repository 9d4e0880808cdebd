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
    @usableFromInline var flags: Flags
    /// The work to run, whose events are of this command's type; nil, without an allocation, for a command that only
    /// renders.
    @usableFromInline var node: Node?

    @inlinable
    init(flags: Flags = [], node: consuming Node? = nil) {
        self.flags = flags
        self.node = node
    }

    /// Moves the node out, so that its last holder references it uniquely and starting it needs no copy.
    @inlinable
    mutating func takeNode() -> Node? { exchange(&node, with: nil) }
}

/// The flags that a command reports when it starts, before running anything.
@frozen
@usableFromInline
struct Flags: OptionSet {
    @usableFromInline let rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable static var render: Flags { Flags(rawValue: 1) }
    @inlinable static var ignored: Flags { Flags(rawValue: 2) }

    // The default implementations go through a protocol, and cost more than all the rest of an idle command.
    @inlinable
    func contains(_ flag: Flags) -> Bool { rawValue & flag.rawValue == flag.rawValue }
    @inlinable
    func union(_ other: Flags) -> Flags { Flags(rawValue: rawValue | other.rawValue) }
}

extension Command {
    /// A command that does nothing.
    @inlinable public static var none: Command { Command() }

    /// Marks the view as changed, so that it is rendered.
    @inlinable public static var render: Command { Command(flags: .render) }

    /// Reports the event as ignored, and does nothing else.
    @inlinable public static var ignored: Command { Command(flags: .ignored) }

    /// Emits an event, processed after all events emitted before it.
    @inlinable
    public static func event(_ event: Event) -> Command { Command(node: EmitNode(event)) }

    /// Requests an effect with one answer, and maps the answer to an event.
    @inlinable
    public static func request<E: Effect>(_ effect: E, then event: @escaping (E.Output) -> Event) -> Command {
        Command(node: RequestNode(effect, expects: .answer, event))
    }

    /// Requests a call with one answer, and maps the answer to an event.
    @inlinable
    public static func request<E: Effect, Answer: Sendable>(
        _ call: EffectCall<E, Answer>, then event: @escaping (Answer) -> Event
    ) -> Command {
        Command(node: RequestNode(call, expects: .answer, event))
    }

    /// Requests an effect with a stream of answers, and maps each to an event until the handler ends the stream.
    @inlinable
    public static func stream<E: Effect>(_ effect: E, then event: @escaping (E.Output) -> Event) -> Command {
        Command(node: RequestNode(effect, expects: .answers, event))
    }

    /// Requests a call with a stream of answers, and maps each to an event until the handler ends the stream.
    @inlinable
    public static func stream<E: Effect, Answer: Sendable>(
        _ call: EffectCall<E, Answer>, then event: @escaping (Answer) -> Event
    ) -> Command {
        Command(node: RequestNode(call, expects: .answers, event))
    }

    /// Sends a notification, an effect without an answer.
    @inlinable
    public static func notify<E: Effect>(_ effect: E) -> Command { Command(node: NotifyNode(effect)) }

    /// Runs an async closure over requests, for work whose steps depend on each other's answers.
    ///
    /// The closure runs inside the core's own calls, on no other thread, and must await nothing but its context.
    /// Its awaits throw `CancellationError` once the command is cancelled; let the error end the closure.
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
    ///   - body: The work; the command ends when it returns or throws.
    ///   - event: Maps an error that `body` throws to an event. Without it such an error is counted as an ignored
    ///     event, which test drivers report.
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
                    // A cancelled task has no one to report to.
                } catch {
                    if let event { context.emit(event(error)) } else { channel.begin(FlaggedNode([.ignored], nil)) }
                }
            })
    }
}

extension Command {
    /// Whether this command itself renders the view, before any answer. A part that may be queued or dropped, or never
    /// start (a contender of a race), renders when it starts and is not included.
    @inlinable public var renders: Bool { flags.contains(.render) }

    /// Whether this command reports its event as ignored.
    @inlinable public var isIgnored: Bool { flags.contains(.ignored) }

    /// Whether this command does nothing except set flags.
    @inlinable public var isIdle: Bool { node == nil }
}
