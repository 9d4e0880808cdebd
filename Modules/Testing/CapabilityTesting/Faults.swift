import Synchronization

/// Trouble for the calls of a store or a transport, planned by their number: the third fails, the fifth is cut.
///
/// A stand-in that conforms to a capability's seam passes each call through `call`, and so fails, waits or returns
/// spoiled bytes just where a test wants it to. The other calls of this seam go the same way:
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
    /// What happens to one call.
    public enum Fault: Sendable {
        /// It throws, and the work is not done.
        case failure(Failure)
        /// The work is done, and then it throws: the answer was lost on its way.
        case lostAnswer(Failure)
        /// It waits until `release`, or until its task is cancelled; then the work is done.
        case held
        /// Of the bytes that it returns, only so many arrive.
        case cut(to: Int)
        /// Every bit of the bytes that it returns is turned over.
        case garbled
    }

    private struct State {
        var plan: [Int: Fault]
        var calls = 0
        var held: [Int: AsyncStream<Never>.Continuation] = [:]
        var isReleased = false
    }

    private let state: Mutex<State>

    /// Plans the trouble; calls count from 1, and those without a fault pass unharmed.
    public init(_ plan: [Int: Fault]) { state = Mutex(State(plan: plan)) }

    /// How many calls there have been.
    public var calls: Int { state.withLock { $0.calls } }

    /// How many calls are held now.
    public var heldCalls: Int { state.withLock { $0.held.count } }

    /// Lets the held calls go on; later ones are not held any more.
    public func release() {
        let held = state.withLock { state in
            state.isReleased = true
            return state.held.values
        }
        for call in held { call.finish() }
    }

    /// Passes a call through the plan. Faults that spoil bytes do nothing to it.
    public func call<Value>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await call(work, spoiling: { value, _ in value })
    }

    /// Passes a call that returns bytes through the plan.
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
        // A cancelled task's wait ends by itself.
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
