extension Command {
    /// Does all of them side by side, started in this order; ends when all have ended.
    @inlinable
    public static func all(_ commands: [Command]) -> Command {
        var flags: Flags = []
        var children: [Node] = []
        children.reserveCapacity(commands.count)
        for command in commands.reversed() {
            flags = flags.union(command.flags)
            if let node = command.node { children.append(node) }
        }
        switch children.count {
        case 0: return Command(flags: flags)
        case 1: return Command(flags: flags, node: children[0])
        default: return Command(flags: flags, node: AllNode(lastFirst: children))
        }
    }

    /// Does all of them side by side, started in this order; ends when all have ended.
    @inlinable
    public static func all(_ commands: Command...) -> Command { all(commands) }

    /// Does both side by side, this one started first.
    @inlinable
    public consuming func and(_ other: consuming Command) -> Command {
        let flags = flags.union(other.flags)
        guard let first = takeNode() else { return Command(flags: flags, node: other.takeNode()) }
        guard let second = other.takeNode() else { return Command(flags: flags, node: first) }
        return Command(flags: flags, node: AllNode(lastFirst: [second, first]))
    }

    /// Does the other when this one has ended, and not before.
    @inlinable
    public consuming func then(_ next: consuming Command) -> Command {
        guard let first = takeNode() else { return Command(flags: flags.union(next.flags), node: next.takeNode()) }
        guard let second = next.whole() else { return Command(flags: flags, node: first) }
        return Command(flags: flags, node: ThenNode(first, second))
    }

    /// Lets them run against each other: the first to emit an event, or to end, goes on and the others are cancelled.
    ///
    /// They start in this order, and none after the race is decided: one with nothing to do has won before the others
    /// start. A race without contenders has ended at once, like `all` of nothing.
    @inlinable
    public static func race(_ commands: [Command]) -> Command {
        if commands.isEmpty { return .none }
        if let winner = commands.first(where: \.isIdle) { return winner }
        return Command(node: RaceNode(commands.compactMap { $0.whole() }))
    }

    /// All that this command does as one node, which says what the command says at once when it starts; nil for
    /// nothing.
    @inlinable
    consuming func whole() -> Node? {
        let flags = flags
        let node = takeNode()
        return flags.rawValue == 0 ? node : FlaggedNode(flags, node)
    }

    /// The same command, each of its events transformed.
    @inlinable
    public consuming func map<Other>(_ transform: @escaping (Event) -> Other) -> Command<Other> {
        guard var node = takeNode() else { return Command<Other>(flags: flags) }
        let step: MapNode.Transform = { $0.put(transform($0.take(Event.self))) }
        if isKnownUniquelyReferenced(&node), node.fuse(step) { return Command<Other>(flags: flags, node: consume node) }
        return Command<Other>(flags: flags, node: MapNode(consume node, step))
    }
}

extension Command<Void> {
    /// Does the other when this one has ended, if it has emitted by then.
    consuming func ifEmitted<Other>(then next: consuming Command<Other>) -> Command<Other> {
        guard let first = takeNode() else { return Command<Other>(flags: flags) }
        return Command<Other>(flags: flags, node: IfEmittedNode(first, next.whole() ?? FlaggedNode([], nil)))
    }
}

/// What happens to a command when others run under its id already.
public enum QueuePolicy: Hashable, Sendable {
    /// It runs beside them.
    case concurrent
    /// It replaces them: they are cancelled.
    case restart
    /// It starts when fewer than `atMost` run, whatever their own policy; until then it waits, first in, first out, and
    /// does not even draw.
    case enqueue(atMost: Int = 1)
    /// It is dropped when `atMost` run, whatever their own policy, or others wait: it does nothing at all, not even
    /// draw, and counts as ended.
    case drop(atMost: Int = 1)
}

extension Command {
    /// Gives the command an id, by which `cancel` cancels it and a policy queues, drops or restarts it.
    ///
    /// Ids belong to their scope (see `scoped(to:)`): the same id in two scopes names two things. Within one scope they
    /// are flat: an id inside a command under another id, or inside a debounced one, is the same as outside of it. A
    /// command inside another of its own id is part of that one, and its policy does nothing. Two commands that each
    /// hold an id and wait for the other's id are deadlocked until one is cancelled.
    @inlinable
    public consuming func cancellable(_ id: some Hashable, _ policy: QueuePolicy = .concurrent) -> Command {
        switch policy {
        case .concurrent:
            guard let node = takeNode() else { return Command(flags: flags) }
            return Command(flags: flags, node: ScopeNode(NamedScopeID(id), policy, consume node))
        case .restart:
            // Nothing replaces what runs as well.
            return Command(flags: flags, node: ScopeNode(NamedScopeID(id), policy, takeNode() ?? FlaggedNode([], nil)))
        case .enqueue, .drop:
            guard let node = whole() else { return .none }
            return Command(node: ScopeNode(NamedScopeID(id), policy, node))
        }
    }

    /// Makes `scope` the scope of this command's work and of the ids in it.
    @inlinable
    public consuming func scoped(to scope: some Hashable) -> Command {
        guard let node = takeNode() else { return Command(flags: flags) }
        return Command(flags: flags, node: ScopeNode(NamedScopeID(scope), .concurrent, isScope: true, consume node))
    }

    /// Cancels everything that runs or waits under an id or in a scope, with everything inside it. What comes
    /// after it (`then`) starts in the order in which the cancelled commands had started.
    @inlinable
    public static func cancel(_ id: some Hashable) -> Command { Command(node: CancelNode(NamedScopeID(id))) }
}
