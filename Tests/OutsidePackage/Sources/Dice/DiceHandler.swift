public import Effects

/// Rolls dice.
public struct DiceHandler: SingleAnswerHandler {
    private let hand: any DiceHand

    /// Creates a handler on a hand.
    public init(_ hand: any DiceHand) { self.hand = hand }

    public func answer(_ effect: DiceEffect) async -> DiceOutput {
        effect.sides > 0 ? .points(hand.roll(sides: effect.sides)) : .noSuchDie
    }
}

/// What a die is rolled with.
public protocol DiceHand: Sendable {
    /// One of the sides, counted from 1; there is at least one.
    func roll(sides: Int) -> Int
}

/// A hand that leaves it to chance.
public struct RandomHand: DiceHand {
    /// Creates the hand.
    public init() {}

    public func roll(sides: Int) -> Int { .random(in: 1...sides) }
}

/// A hand that always rolls the highest side.
public struct LuckyHand: DiceHand {
    /// Creates the hand.
    public init() {}

    public func roll(sides: Int) -> Int { sides }
}
