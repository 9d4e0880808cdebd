import Synchronization

/// A loop in one direction: an action is handled, which leads to mutations, each of which makes a new state of the last.
///
///     states = actions.flatMap(handle).scan(initial, reduce)
///
/// `handle` may take its time and may fail; `reduce` is pure. For state that is small and belongs to a front end, such as
/// what a tool shows; a core asks for what it needs by effects, which can be recorded and replayed.
///
/// <!-- from: Tests/InteractorTests/RecordsTests.swift -->
/// ```swift
/// let records = Interactor<Records.Action, Records.Mutation, Records>(
///     initial: Records(),
///     failure: { .failed("\($0)") },
///     reduce: { records, mutation in
///         switch mutation {
///         case .loading: records.isLoading = true
///         case .loaded(let titles): records = Records(titles: titles)
///         case .failed(let problem): records = Records(titles: records.titles, problem: problem)
///         }
///     },
///     handle: { action in
///         switch action {
///         case .reload: .task { .loaded(try await fetch()) }.starting(with: .loading)
///         case .clear: .just(.loaded([]))
///         }
///     })
/// ```
public final class Interactor<Action: Sendable, Mutation: Sendable, State: Sendable>: Sendable {
    /// What a new action means to the actions before it.
    public enum Strategy: Sendable {
        /// All are under way side by side.
        case merge
        /// It waits until those before it are done.
        case concat
        /// The one before it is cancelled, and nothing that it leads to counts any more.
        case latest
    }

    private struct Current {
        var state: State
        var listeners: [Int: AsyncStream<State>.Continuation] = [:]
        var listenerCount = 0
        /// The number of the action that counts; 0 while all of them do.
        var latest = 0
        var isFinished = false
    }

    private let current: Mutex<Current>
    private let strategy: Strategy
    private let failure: @Sendable (any Error) -> Mutation
    private let reduce: @Sendable (inout State, Mutation) -> Void
    private let handle: @Sendable (Action, State) -> Mutations<Mutation>

    /// A loop whose handling of an action depends on the state as well.
    ///
    /// - Parameters:
    ///   - initial: the first state.
    ///   - strategy: what a new action means to the actions before it.
    ///   - failure: the mutation for an error of what an action has led to. The loop goes on.
    ///   - reduce: changes the state. It has all that it needs in its parameters: reading ``state`` or listening from
    ///     within it is a mistake, which traps.
    ///   - handle: what an action leads to, given the state that all mutations so far have led to.
    public init(
        initial: State, strategy: Strategy = .merge, failure: @escaping @Sendable (any Error) -> Mutation,
        reduce: @escaping @Sendable (inout State, Mutation) -> Void,
        handle: @escaping @Sendable (Action, State) -> Mutations<Mutation>
    ) {
        current = Mutex(Current(state: initial))
        self.strategy = strategy
        self.failure = failure
        self.reduce = reduce
        self.handle = handle
    }

    /// A loop whose handling of an action depends on nothing else.
    public convenience init(
        initial: State, strategy: Strategy = .merge, failure: @escaping @Sendable (any Error) -> Mutation,
        reduce: @escaping @Sendable (inout State, Mutation) -> Void,
        handle: @escaping @Sendable (Action) -> Mutations<Mutation>
    ) {
        self.init(initial: initial, strategy: strategy, failure: failure, reduce: reduce) { action, _ in
            handle(action)
        }
    }

    deinit { for listener in current.withLock({ Array($0.listeners.values) }) { listener.finish() } }

    /// The state as it is.
    public var state: State { current.withLock { $0.state } }

    /// The state as it is, then every new one, until the loop ends or the interactor is freed. Each call makes a sequence of its own.
    ///
    /// - Parameter policy: what is kept for a slow listener; whoever draws needs no more than the newest,
    ///   `.bufferingNewest(1)`.
    public func states(_ policy: AsyncStream<State>.Continuation.BufferingPolicy = .unbounded) -> AsyncStream<State> {
        let (states, listener) = AsyncStream.makeStream(of: State.self, bufferingPolicy: policy)
        let (number, isFinished) = current.withLock { current in
            listener.yield(current.state)
            current.listenerCount += 1
            if !current.isFinished { current.listeners[current.listenerCount] = listener }
            return (current.listenerCount, current.isFinished)
        }
        listener.onTermination = { [weak self] _ in self?.current.withLock { $0.listeners[number] = nil } }
        if isFinished { listener.finish() }
        return states
    }

    /// Runs the loop once, until the actions and all that they have led to have ended. Cancellation ends what is under
    /// way.
    public func run(_ actions: some AsyncSequence<Action, Never>) async {
        await withDiscardingTaskGroup { group in
            var last: Task<Void, Never>?
            var number = 0
            for await action in actions where !Task.isCancelled {
                number += 1
                if strategy == .latest { last?.cancel() }
                guard let rest = begin(action, number) else { continue }
                switch strategy {
                case .merge: group.addTask { [number] in await self.follow(rest, number) }
                case .concat: await follow(rest, number)
                case .latest:
                    // A task of a group cannot be cancelled without the others.
                    let task = Task { [number] in await follow(rest, number) }
                    group.addTask {
                        await withTaskCancellationHandler {
                            await task.value
                        } onCancel: {
                            task.cancel()
                        }
                    }
                    last = task
                }
            }
        }
        let listeners = current.withLock { current in
            current.isFinished = true
            return Array(current.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }

    /// Handles an action and applies what is known at once; the result is where the rest comes from.
    private func begin(_ action: Action, _ number: Int) -> Mutations<Mutation>.Source? {
        if strategy == .latest { current.withLock { $0.latest = number } }
        let mutations = handle(action, state)
        for mutation in mutations.first { apply(mutation, number) }
        return mutations.rest
    }

    private func follow(_ rest: Mutations<Mutation>.Source, _ number: Int) async {
        do {
            try await rest { if !Task.isCancelled { apply($0, number) } }
        } catch {
            if !Task.isCancelled { apply(failure(error), number) }
        }
    }

    /// Changes the state, and tells it before there is another one. What an action that no longer counts leads to is
    /// dropped.
    private func apply(_ mutation: Mutation, _ number: Int) {
        current.withLock { current in
            guard current.latest == 0 || current.latest == number else { return }
            reduce(&current.state, mutation)
            for listener in current.listeners.values { listener.yield(current.state) }
        }
    }
}
