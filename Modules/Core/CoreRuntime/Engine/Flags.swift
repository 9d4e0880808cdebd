/// The flags that a command reports when it starts, before running anything.
@usableFromInline
struct Flags: Equatable {
    @usableFromInline var renders = false
    @usableFromInline var isIgnored = false

    @inlinable
    init(renders: Bool = false, isIgnored: Bool = false) {
        self.renders = renders
        self.isIgnored = isIgnored
    }

    @inlinable
    func union(_ other: Flags) -> Flags {
        Flags(renders: renders || other.renders, isIgnored: isIgnored || other.isIgnored)
    }

    @inlinable var isEmpty: Bool { !renders && !isIgnored }
}

/// The flags reported since the last step.
struct FlagCounts {
    private var renders = false
    private var ignored = 0

    mutating func note(_ flags: Flags) {
        if flags.renders { renders = true }
        if flags.isIgnored { ignored += 1 }
    }

    mutating func take() -> (ignored: Int, renders: Bool) {
        defer { self = FlagCounts() }
        return (ignored, renders)
    }
}

extension Engine {
    @usableFromInline
    mutating func note(_ flags: Flags) { self.flags.note(flags) }
}

/// Reports a command's flags when it starts, then starts its work.
@usableFromInline
final class FlaggedNode: Node {
    private let flags: Flags

    @usableFromInline
    init(_ flags: Flags, _ child: Node?) {
        self.flags = flags
        super.init(child)
    }

    override func start(in frame: Frame, _ engine: inout Engine) -> Step? {
        engine.flags.note(flags)
        if let child { return Step(node: child, frame: frame) }
        engine.end(frame)
        return nil
    }
}

extension Command {
    /// Marks the view as changed, so that it is rendered.
    @inlinable public static var render: Command { Command(flags: Flags(renders: true)) }

    /// Reports the event as ignored, and does nothing else.
    @inlinable public static var ignored: Command { Command(flags: Flags(isIgnored: true)) }

    /// Whether this command itself renders the view, before any answer. A part that may be queued or dropped, or never
    /// start (a contender of a race), renders when it starts and is not included.
    @inlinable public var renders: Bool { flags.renders }

    /// Whether this command reports its event as ignored.
    @inlinable public var isIgnored: Bool { flags.isIgnored }

    /// This command as a single node, including its flags; nil if it does nothing.
    @inlinable
    func whole() -> Node? { flags.isEmpty ? node : FlaggedNode(flags, node) }
}
