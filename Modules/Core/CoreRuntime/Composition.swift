extension Command {
    /// Does all of them side by side, started in this order; ends when all have ended.
    @inlinable
    public static func all(_ commands: [Command]) -> Command {
        var marks: Marks = []
        var children: [Node] = []
        children.reserveCapacity(commands.count)
        for command in commands.reversed() {
            marks = marks.union(command.marks)
            if let node = command.node { children.append(node) }
        }
        switch children.count {
        case 0: return Command(marks: marks)
        case 1: return Command(marks: marks, node: children[0])
        default: return Command(marks: marks, node: AllNode(lastFirst: children))
        }
    }

    /// Does all of them side by side, started in this order; ends when all have ended.
    @inlinable
    public static func all(_ commands: Command...) -> Command { all(commands) }

    /// Does both side by side, this one started first.
    @inlinable
    public consuming func and(_ other: consuming Command) -> Command {
        let marks = marks.union(other.marks)
        guard let first = takeNode() else { return Command(marks: marks, node: other.takeNode()) }
        guard let second = other.takeNode() else { return Command(marks: marks, node: first) }
        return Command(marks: marks, node: AllNode(lastFirst: [second, first]))
    }

    /// Does the other when this one has ended, and not before.
    @inlinable
    public consuming func then(_ next: consuming Command) -> Command {
        guard let first = takeNode() else { return Command(marks: marks.union(next.marks), node: next.takeNode()) }
        guard let second = next.whole() else { return Command(marks: marks, node: first) }
        return Command(marks: marks, node: ThenNode(first, second))
    }

    /// Lets them run against each other: the first to emit an event, or to end, goes on and the others are withdrawn.
    ///
    /// They start in this order, and none after the race is decided: one with nothing to do has won before the others
    /// start. A race without lanes has ended at once, like `all` of nothing.
    @inlinable
    public static func race(_ commands: [Command]) -> Command {
        if commands.isEmpty { return .none }
        if let winner = commands.first(where: \.isIdle) { return winner }
        return Command(node: RaceNode(commands.compactMap { $0.whole() }))
    }

    /// All that this command does as one node, which says what the command says at once when it starts; nil for nothing.
    @inlinable
    consuming func whole() -> Node? {
        let marks = marks
        let node = takeNode()
        return marks.rawValue == 0 ? node : MarkedNode(marks, node)
    }

    /// The same command, each of its events transformed.
    @inlinable
    public consuming func map<Other>(_ transform: @escaping (Event) -> Other) -> Command<Other> {
        guard var node = takeNode() else { return Command<Other>(marks: marks) }
        let step: MapNode.Transform = { $0.put(transform($0.take(Event.self))) }
        if isKnownUniquelyReferenced(&node), node.fuse(step) { return Command<Other>(marks: marks, node: consume node) }
        return Command<Other>(marks: marks, node: MapNode(consume node, step))
    }
}

extension Command<Void> {
    /// Does the other when this one has ended, if it has emitted by then.
    consuming func ifEmitted<Other>(then next: consuming Command<Other>) -> Command<Other> {
        guard let first = takeNode() else { return Command<Other>(marks: marks) }
        return Command<Other>(marks: marks, node: IfEmittedNode(first, next.whole() ?? MarkedNode([], nil)))
    }
}

/// What happens to a command when others run under its id already.
public enum QueuePolicy: Hashable, Sendable {
    /// It runs beside them.
    case concurrent
    /// It replaces them: they are withdrawn.
    case newest
    /// They go on; when `atMost` of them run, whatever their own policy, or others wait already, this one waits its turn
    /// or is dropped.
    case oldest(atMost: Int = 1, Overflow)

    /// What becomes of a command that finds no room.
    public enum Overflow: Hashable, Sendable {
        /// It starts, and draws if it does, when fewer than its `atMost` run; first come, first served.
        case wait
        /// It is dropped: it does nothing at all, not even draw, and counts as ended.
        case discard
    }
}

extension Command {
    /// Puts the command under an id, so that `cancel` withdraws it, and a policy governs it.
    ///
    /// Ids belong to their owner (see `owned`): the same id in two owners names two things. Within one owner they are
    /// flat: an id inside a command under another id, or inside a debounced one, is the same as outside of it. A command
    /// inside another of its own id is part of that one, and its policy does nothing. Two that hold an id each and wait
    /// for the other's wait until one is cancelled.
    @inlinable
    public consuming func cancellable(_ id: some Hashable, _ policy: QueuePolicy = .concurrent) -> Command {
        switch policy {
        case .concurrent:
            guard let node = takeNode() else { return Command(marks: marks) }
            return Command(marks: marks, node: NamedScopeNode(id, policy, consume node))
        case .newest:
            // Nothing replaces what runs as well.
            return Command(marks: marks, node: NamedScopeNode(id, policy, takeNode() ?? MarkedNode([], nil)))
        case .oldest:
            guard let node = whole() else { return .none }
            return Command(node: NamedScopeNode(id, policy, node))
        }
    }

    /// Makes `owner` the owner of this command's work and of the ids in it.
    @inlinable
    public consuming func owned(by owner: some Hashable) -> Command {
        guard let node = takeNode() else { return Command(marks: marks) }
        return Command(marks: marks, node: NamedScopeNode(owner, .concurrent, isOwner: true, consume node))
    }

    /// Withdraws everything that runs or waits under an id or belongs to an owner, with everything inside it. What comes
    /// after it (`then`) starts in the order in which the withdrawn commands had started.
    @inlinable
    public static func cancel(_ id: some Hashable) -> Command { Command(node: NamedCancelNode(id)) }
}
