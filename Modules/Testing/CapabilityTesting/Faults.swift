import Synchronization

/// Faults injected into the calls of a store or a transport, by call number: the third fails, the fifth hangs.
///
/// A wrapper that conforms to a capability's protocol passes each call through `call`, and so fails or
/// waits exactly where a test requires it. The other calls of this protocol are wrapped in the same way:
///
/// <!-- from: Tests/KeyValueCapabilityTests/FaultyStore.swift -->
/// ```swift
/// struct FaultyStore: KeyValueStore {
///     let store: any KeyValueStore
///     let faults: Faults<KeyValueError>
///
///     func value(for key: String) async throws(KeyValueError) -> [UInt8]? {
///         try await faults.call { () async throws(KeyValueError) in try await store.value(for: key) }
///     }
/// ```
///
/// <!-- from: Tests/KeyValueCapabilityTests/KeyValueHandlerTests.swift -->
/// ```swift
/// let faults = Faults<KeyValueError>([1: .held, 2: .held])
/// let handler = KeyValueHandler(FaultyStore(store: store, faults: faults))
/// ```
public final class Faults<Failure: Error>: Sendable {
    /// The effect of a fault on a call.
    public enum Fault: Sendable {
        /// Throws without performing the call.
        case failure(Failure)
        /// Performs the call, then throws: its answer was lost.
        case lostAnswer(Failure)
        /// Waits for `release` or for the cancellation of its task, then performs the call.
        case held
    }

    private struct State {
        var plan: [Int: Fault]
        var calls = 0
        var held: [Int: AsyncStream<Never>.Continuation] = [:]
        var isReleased = false
    }

    private let state: Mutex<State>

    /// Creates a plan; calls are numbered from 1, and those without a fault are unaffected.
    public init(_ plan: [Int: Fault]) { state = Mutex(State(plan: plan)) }

    /// The number of calls so far.
    public var calls: Int { state.withLock { $0.calls } }

    /// The number of calls that are currently held.
    public var heldCalls: Int { state.withLock { $0.held.count } }

    /// Resumes the held calls; later calls are not held.
    public func release() {
        let held = state.withLock { state in
            state.isReleased = true
            return state.held.values
        }
        for call in held { call.finish() }
    }

    /// Performs a call according to the plan.
    public func call<Value>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let (number, fault) = state.withLock { state in
            state.calls += 1
            return (state.calls, state.plan[state.calls])
        }
        switch fault {
        case .failure(let error): throw error
        case .lostAnswer(let error):
            _ = try await work()
            throw error
        case .held: await hold(number)
        case nil: break
        }
        return try await work()
    }

    private func hold(_ number: Int) async {
        let (silence, end) = AsyncStream<Never>.makeStream()
        state.withLock { state in
            if state.isReleased { end.finish() } else { state.held[number] = end }
        }
        // The loop ends by itself if the task is cancelled.
        for await _ in silence {}
        state.withLock { $0.held[number] = nil }
    }
}
