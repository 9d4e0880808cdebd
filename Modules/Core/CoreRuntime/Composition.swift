extension ExpressibleByCommand {
    /// Runs commands concurrently, started in order; ends when all have ended.
    @inlinable
    public static func all(_ commands: [Command<Event>]) -> Self {
        var nodes: [Node] = []
        nodes.reserveCapacity(commands.count)
        for command in commands {
            if let node = command.node { nodes.append(node) }
        }
        return Self(Command(node: nodes.count > 1 ? AllNode(all: nodes) : nodes.first))
    }

    /// Runs commands concurrently, started in order; ends when all have ended.
    @inlinable
    public static func all(_ commands: Command<Event>...) -> Self { all(commands) }

    /// Runs commands until the first one emits an event or ends; that one continues and the others are cancelled.
    ///
    /// They start in order, and none starts once the race is decided: a contender without work wins before the others
    /// start. A race without contenders ends at once, like an empty `all`.
    public static func race(_ commands: [Command<Event>]) -> Self {
        if let winner = commands.first(where: \.isIdle) { return Self(winner) }
        return commands.isEmpty ? .none : Self(Command(node: RaceNode(all: commands.compactMap(\.node))))
    }

    /// Cancels all commands running or waiting under an id or in a scope, including everything nested in them. Work
    /// that follows them (`then`) starts in the order in which the cancelled commands started.
    @inlinable
    public static func cancel(_ id: some Hashable) -> Self {
        Self(Command(cancelling: NamedScopeID(id)))
    }
}

extension ExpressibleByCommand {
    /// Runs this command and another concurrently, starting this one first.
    @inlinable
    public consuming func and(_ other: Command<Event>) -> Self {
        mapCommand { command in
            guard let node = command.node, let second = other.node else { return command.isIdle ? other : command }
            return Command(node: AllNode(all: [node, second]))
        }
    }

    /// Runs another command after this one has ended.
    @inlinable
    public consuming func then(_ next: Command<Event>) -> Self {
        mapCommand { command in
            guard let node = command.node, let second = next.node else { return command.isIdle ? next : command }
            return Command(node: ThenNode(node, second))
        }
    }

    /// Assigns an id, by which `cancel` cancels the command and `policy` queues, drops or restarts it.
    ///
    /// Ids are local to their scope (see `scoped(to:)`): the same id in two scopes names two things. Within one scope
    /// ids are flat: an id inside a command under another id, or inside a debounced command, is the same id as outside.
    /// A command nested inside another with the same id is part of it, and its policy has no effect. Two commands that
    /// each hold an id and wait for the other's are deadlocked until one is cancelled.
    @inlinable
    public consuming func cancellable(_ id: some Hashable, _ policy: QueuePolicy = .concurrent) -> Self {
        mapCommand { command in
            // Replacing the running commands by an empty one still cancels them.
            guard let node = command.source ?? (policy == .restart ? IdleNode() : nil) else { return command }
            return Command(node: ScopeNode(NamedScopeID(id), policy, node), command.conversion)
        }
    }
}

extension Command {
    /// Returns this command with each of its events transformed.
    @inlinable
    public func map<Other>(_ transform: @escaping (Event) -> Other) -> Command<Other> {
        guard let source else { return .none }
        if let conversion, conversion.count < 16 {
            let convert = conversion.convert
            return Command<Other>(node: source, .init(count: conversion.count + 1) { transform(convert($0)) })
        }
        let whole = conversion == nil ? source : node ?? source
        return Command<Other>(node: whole, .init(count: 1) { transform($0.typed(as: Event.self)) })
    }

    /// Makes `scope` the scope of this command's work and of the ids in it.
    @inlinable
    public func scoped(to scope: some Hashable) -> Command { scoped(in: NamedScopeID(scope)) }

    @inlinable
    func scoped(in scope: ScopeID) -> Command {
        guard let source else { return .none }
        return Command(node: ScopeNode(scope, .concurrent, isScope: true, source), conversion)
    }

    @inlinable
    init(cancelling scope: ScopeID) { self.init(node: CancelNode(scope)) }

    /// Makes `scope` the scope of a child that starts, even if it starts without work; anything already active in it is
    /// cancelled and reported as a defect.
    @inlinable
    func beginning(_ child: any Machine.Type, in scope: ScopeID) -> Command {
        Command(node: ScopeNode(scope, .concurrent, isScope: true, starting: child, source), conversion)
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
