public import Effects

/// What answers one type of effect in a simulation: a handler as a value, without tasks and without a clock.
///
/// The simulation decides when a request is performed, and with which of the outcomes that are possible then. So every
/// order of answers can happen, as with real handlers that take their time. The state is the value's own: it outlives
/// a crash of the app, as files do.
public protocol SimulatedHandler<Handled>: Sendable {
    /// The type of effect it answers.
    associatedtype Handled: Effect

    /// Takes a request, which waits from now on.
    mutating func begin(_ id: RequestID, _ effect: Handled)

    /// How many outcomes a request can have now: 0 while it has to wait. The first one is the usual one; the others are
    /// faults.
    func outcomeCount(_ id: RequestID, _ effect: Handled) -> Int

    /// Performs a request with one of its outcomes.
    mutating func perform(_ id: RequestID, _ effect: Handled, outcome: Int) -> SimulatedOutcome<Handled.Output>

    /// Forgets a request that was cancelled before it was performed.
    mutating func cancel(_ id: RequestID, _ effect: Handled)

    /// What can happen though nobody asks, each in a few words: a clock that jumps, a disk that fills up.
    var disturbances: [String] { get }

    /// Lets one of the disturbances happen.
    mutating func disturb(_ index: Int)

    /// The app ended without a warning, and its requests with it.
    mutating func crash()

    /// All of this handler's state that matters for what can follow, without the numbers of requests; see
    /// `Simulation.explore`. It is compared and never shown, so it holds what a description would hide.
    var fingerprint: String { get }

    /// An effect in the same sense; its description unless given, which is not enough where that hides anything.
    func fingerprint(of effect: Handled) -> String
}

extension SimulatedHandler {
    public mutating func begin(_ id: RequestID, _ effect: Handled) {}
    public mutating func cancel(_ id: RequestID, _ effect: Handled) {}
    public var disturbances: [String] { [] }
    public mutating func disturb(_ index: Int) {}
    public mutating func crash() {}
    public var fingerprint: String { String(describing: self) }
    public func fingerprint(of effect: Handled) -> String { String(reflecting: effect) }
}

/// What comes of a request that is performed.
public enum SimulatedOutcome<Output: Sendable>: Sendable {
    /// Its only answer, or its last.
    case answer(Output)
    /// An answer of a stream that goes on.
    case next(Output)
    /// No answer: the handler gave up, or the stream has ended.
    case closed
}
