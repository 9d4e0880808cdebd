public import Effects

/// A handler for one type of effect in a simulation: a value, without tasks and without a clock.
///
/// The simulation decides when a request is performed, and with which of the currently possible outcomes, so that every
/// order of answers can happen, as with real handlers. The state is part of the value and survives a crash of the app,
/// as files do.
public protocol SimulatedHandler<Handled>: Sendable {
    /// The type of effect that it handles.
    associatedtype Handled: Effect

    /// Receives a request, which is waiting from now on.
    mutating func begin(_ id: RequestID, _ effect: Handled)

    /// Returns the number of currently possible outcomes of a request: 0 while it has to wait. The first one is the
    /// usual one; the others are faults.
    func outcomeCount(_ id: RequestID, _ effect: Handled) -> Int

    /// Performs a request with one of its outcomes.
    mutating func perform(_ id: RequestID, _ effect: Handled, outcome: Int) -> SimulatedOutcome<Handled.Output>

    /// Removes a request that was cancelled before it was performed.
    mutating func cancel(_ id: RequestID, _ effect: Handled)

    /// The events that can happen without a request, each in a few words: a clock that jumps, a disk that fills up.
    var disturbances: [String] { get }

    /// Makes one of the disturbances happen.
    mutating func disturb(_ index: Int)

    /// Handles a crash of the app, which has also ended its requests.
    mutating func crash()

    /// All state that can influence what follows, without request ids; see `Simulation.explore`. It is compared and
    /// never shown, so it includes values that a description would hide.
    var fingerprint: String { get }
}

extension SimulatedHandler {
    public mutating func begin(_ id: RequestID, _ effect: Handled) {}
    public mutating func cancel(_ id: RequestID, _ effect: Handled) {}
    public var disturbances: [String] { [] }
    public mutating func disturb(_ index: Int) {}
    public mutating func crash() {}
    public var fingerprint: String { String(describing: self) }
}

/// The outcome of a request that is performed.
public enum SimulatedOutcome<Output: Sendable>: Sendable {
    /// The only answer, or the last one.
    case answer(Output)
    /// An answer of a stream that continues.
    case next(Output)
    /// No answer: the handler gave up, or the stream has ended.
    case closed
}
