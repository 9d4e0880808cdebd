import Synchronization

/// Faults injected into the calls of a store or a transport, by call number: the third fails, the fifth is truncated.
///
/// A wrapper that conforms to a capability's protocol passes each call through `call`, and so fails, waits or returns
/// corrupt bytes exactly where a test requires it. The other calls of this protocol are wrapped in the same way:
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
        /// Truncates the bytes that the call returns.
        case cut(to: Int)
        /// Inverts every bit of the bytes that the call returns.
        case garbled
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

    /// Performs a call according to the plan. Faults that corrupt bytes have no effect.
    public func call<Value>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await call(work, spoiling: { value, _ in value })
    }

    /// Performs a call that returns bytes according to the plan.
    public func call(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws(Failure) -> [UInt8]?
    ) async throws(Failure) -> [UInt8]? {
        try await call(work) { bytes, fault in bytes.map(fault.spoil) }
    }

    private func call<Value>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws(Failure) -> Value,
        spoiling spoil: (Value, Fault) -> Value
    ) async throws(Failure) -> Value {
        let (number, fault) = next()
        guard let fault else { return try await work() }
        switch fault {
        case .failure(let error): throw error
        case .lostAnswer(let error):
            _ = try await work()
            throw error
        case .held: await hold(number)
        case .cut, .garbled: break
        }
        return spoil(try await work(), fault)
    }

    private func next() -> (number: Int, fault: Fault?) {
        state.withLock { state in
            state.calls += 1
            return (state.calls, state.plan[state.calls])
        }
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

extension Faults.Fault {
    fileprivate func spoil(_ bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .cut(let count): Array(bytes.prefix(max(count, 0)))
        case .garbled: bytes.map { ~$0 }
        case .failure, .lostAnswer, .held: bytes
        }
    }
}
