extension ExpressibleByCommand {
    /// Runs commands concurrently, started in order; ends when all have ended.
    @inlinable
    public static func all(_ commands: [Command<Event>]) -> Self {
        var children: [Node] = []
        children.reserveCapacity(commands.count)
        for command in commands.reversed() {
            if let node = command.node { children.append(node) }
        }
        switch children.count {
        case 0: return Self(Command())
        case 1: return Self(Command(node: children[0]))
        default: return Self(Command(node: AllNode(lastFirst: children)))
        }
    }

    /// Runs commands concurrently, started in order; ends when all have ended.
    @inlinable
    public static func all(_ commands: Command<Event>...) -> Self { all(commands) }

    /// Runs commands until the first one emits an event or ends; that one continues and the others are cancelled.
    ///
    /// They start in order, and none starts once the race is decided: a contender without work wins before the others
    /// start. A race without contenders ends at once, like an empty `all`.
    @inlinable
    public static func race(_ commands: [Command<Event>]) -> Self {
        if commands.isEmpty { return .none }
        if let winner = commands.first(where: \.isIdle) { return Self(winner) }
        return Self(Command(node: RaceNode(commands.compactMap { $0.node })))
    }

    /// Cancels all commands running or waiting under an id or in a scope, including everything nested in them. Work
    /// that follows them (`then`) starts in the order in which the cancelled commands started.
    @inlinable
    public static func cancel(_ id: some Hashable) -> Self { Self(Command(node: CancelNode(NamedScopeID(id)))) }
}

extension ExpressibleByCommand {
    /// Runs this command and another concurrently, starting this one first.
    @inlinable
    public consuming func and(_ other: consuming Command<Event>) -> Self {
        mapCommand { (command: consuming Command<Event>) in
            guard let first = command.takeNode() else { return other }
            guard let second = other.node else { return Command(node: first) }
            return Command(node: AllNode(lastFirst: [second, first]))
        }
    }

    /// Runs another command after this one has ended.
    @inlinable
    public consuming func then(_ next: consuming Command<Event>) -> Self {
        mapCommand { (command: consuming Command<Event>) in
            guard let first = command.takeNode() else { return next }
            guard let second = next.node else { return Command(node: first) }
            return Command(node: ThenNode(first, second))
        }
    }
}

extension Command {
    /// Returns this command with each of its events transformed.
    @inlinable
    public consuming func map<Other>(_ transform: @escaping (Event) -> Other) -> Command<Other> {
        guard var node = takeNode() else { return .none }
        let step: MapNode.Transform = { $0.put(transform($0.take(Event.self))) }
        if isKnownUniquelyReferenced(&node), node.fuse(step) { return Command<Other>(node: consume node) }
        return Command<Other>(node: MapNode(consume node, step))
    }
}

extension Command<Void> {
    /// Runs another command after this one has ended, if this one emitted an event.
    consuming func ifEmitted<Other>(then next: consuming Command<Other>) -> Command<Other> {
        guard let first = takeNode() else { return .none }
        return Command<Other>(node: IfEmittedNode(first, next.takeNode() ?? IdleNode()))
    }
}

/// How a command behaves while others run under the same id.
public enum QueuePolicy: Hashable, Sendable {
    /// Runs concurrently with the others.
    case concurrent
    /// Cancels the others and replaces them.
    case restart
    /// Waits in first-in, first-out order until fewer than `atMost` commands run, whatever their policies.
    case enqueue(atMost: Int = 1)
    /// Drops the command if `atMost` others run, whatever their policies, or if any wait. A dropped command does
    /// nothing and counts as ended.
    case drop(atMost: Int = 1)
}

extension ExpressibleByCommand {
    /// Assigns an id, by which `cancel` cancels the command and `policy` queues, drops or restarts it.
    ///
    /// Ids are local to their scope (see `scoped(to:)`): the same id in two scopes names two things. Within one scope
    /// ids are flat: an id inside a command under another id, or inside a debounced command, is the same id as outside.
    /// A command nested inside another with the same id is part of it, and its policy has no effect. Two commands that
    /// each hold an id and wait for the other's are deadlocked until one is cancelled.
    @inlinable
    public consuming func cancellable(_ id: some Hashable, _ policy: QueuePolicy = .concurrent) -> Self {
        mapCommand { (command: consuming Command<Event>) in
            var node = command.takeNode()
            // Replacing the running commands by an empty one still cancels them.
            if policy == .restart, node == nil { node = IdleNode() }
            guard let node else { return Command() }
            return Command(node: ScopeNode(NamedScopeID(id), policy, node))
        }
    }
}

extension Command {
    /// Makes `scope` the scope of this command's work and of the ids in it.
    @inlinable
    public consuming func scoped(to scope: some Hashable) -> Command {
        guard let node = takeNode() else { return .none }
        return Command(node: ScopeNode(NamedScopeID(scope), .concurrent, isScope: true, consume node))
    }
}
