import Effects

/// An effect that clears another request by its number, for a shell that has no task to cancel. The answer is the number
/// that was cleared.
struct Clearing<Cleared: Effect>: AnyClearing {
    typealias Output = UInt64
    static var name: String { Cleared.name }

    let number: UInt64

    func accepts(_ output: UInt64) -> Bool { output == number }
}

/// A `Clearing` of any effect.
protocol AnyClearing: Effect {}
