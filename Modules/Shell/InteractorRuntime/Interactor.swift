import Synchronization

/// A unidirectional loop: handling an action produces mutations, each of which transforms the state.
///
///     states = actions.flatMapLatest(handle).scan(initial, reduce)
///
/// `handle` may be asynchronous and may fail, with a mutation for each failure; `reduce` is pure. A new action cancels
/// the work of the previous one, whose remaining mutations are dropped. Use it for small state owned by a front end,
/// such as the state of a tool's screen. A core, in contrast, requests effects, which can be recorded and replayed.
///
/// <!-- from: Tests/InteractorRuntimeTests/RecordsTests.swift -->
/// ```swift
/// let records = Interactor<Records.Action, Records.Mutation, Records>(
///     initial: Records(),
///     reduce: { records, mutation in
///         switch mutation {
///         case .loading: records.isLoading = true
///         case .loaded(let titles): records = Records(titles: titles)
///         case .failed(let problem): records = Records(titles: records.titles, problem: problem)
///         }
///     },
///     handle: { action, _ in
///         switch action {
///         case .reload:
///             .task {
///                 .loaded(try await fetch())
///             } catching: {
///                 .failed("\($0)")
///             }
///             .starting(with: .loading)
///         case .clear: .just(.loaded([]))
///         }
///     })
/// ```
public final class Interactor<Action: Sendable, Mutation: Sendable, State: Sendable>: Sendable {
    private struct Current {
        var state: State
        var listeners: [Int: AsyncStream<State>.Continuation] = [:]
        var listenerCount = 0
        /// The number of the action whose mutations are applied.
        var latest = 0
        var isFinished = false
    }

    private let current: Mutex<Current>
    private let reduce: @Sendable (inout State, Mutation) -> Void
    private let handle: @Sendable (Action, State) -> Mutations<Mutation>

    /// Creates an interactor.
    ///
    /// - Parameters:
    ///   - initial: The initial state.
    ///   - reduce: Applies a mutation to the state. Reading ``state`` or calling ``states(_:)`` inside it is a
    ///     programming error and traps.
    ///   - handle: Returns the mutations of an action, given the current state.
    public init(
        initial: State, reduce: @escaping @Sendable (inout State, Mutation) -> Void,
        handle: @escaping @Sendable (Action, State) -> Mutations<Mutation>
    ) {
        current = Mutex(Current(state: initial))
        self.reduce = reduce
        self.handle = handle
    }

    deinit { for listener in current.withLock({ Array($0.listeners.values) }) { listener.finish() } }

    /// The current state.
    public var state: State { current.withLock { $0.state } }

    /// Returns the current state and every later one, until the loop ends or the interactor is deallocated. Each call
    /// creates an independent sequence.
    ///
    /// - Parameter policy: The buffering policy for a slow consumer. A view only needs the newest state,
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

    /// Runs the loop once, until the actions and the mutations of the last one have ended. Cancelling the task cancels
    /// the work in flight.
    public func run(_ actions: some AsyncSequence<Action, Never>) async {
        var task: Task<Void, Never>?
        var number = 0
        for await action in actions where !Task.isCancelled {
            task?.cancel()
            number += 1
            current.withLock { $0.latest = number }
            let mutations = handle(action, state)
            for mutation in mutations.first { apply(mutation, number) }
            task = mutations.work.map { work in Task { [number] in await perform(work, number) } }
        }
        await withTaskCancellationHandler { [task] in
            await task?.value
        } onCancel: { [task] in
            task?.cancel()
        }
        let listeners = current.withLock { current in
            current.isFinished = true
            return Array(current.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }

    private func perform(_ work: @Sendable () async -> Mutation, _ number: Int) async {
        let mutation = await work()
        if !Task.isCancelled { apply(mutation, number) }
    }

    /// Applies a mutation and publishes the new state before the next mutation. Mutations of a superseded action are
    /// dropped.
    private func apply(_ mutation: Mutation, _ number: Int) {
        current.withLock { current in
            guard current.latest == number else { return }
            reduce(&current.state, mutation)
            for listener in current.listeners.values { listener.yield(current.state) }
        }
    }
}
