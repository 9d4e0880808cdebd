public import Effects

/// An effect on the wire that clears another request by its number, for a shell that has no task to cancel. The answer
/// is the number that was cleared.
struct Clearing<Cleared: Effect>: AnyClearing {
    typealias Output = UInt64
    let number: UInt64
}

/// An effect on the wire that clears another request by its number.
public protocol AnyClearing: Effect {
    /// The number of the request to clear.
    var number: UInt64 { get }
}
