public import Effects

/// Rolls a die. An effect that Isobar has never heard of.
public struct DiceEffect: Effect {
    public typealias Output = DiceOutput
    public static let name = "Dice"

    /// How many sides the die has.
    public var sides: Int

    /// Describes a roll.
    public init(sides: Int) { self.sides = sides }

    /// True when the points are on one of the sides, or there was no roll.
    public func accepts(_ output: DiceOutput) -> Bool {
        switch output {
        case .points(let points): points >= 1 && points <= sides
        case .noSuchDie: true
        }
    }
}

/// Everything a roll can come to.
public enum DiceOutput: Sendable, Equatable, Codable {
    /// The side that is up.
    case points(Int)
    /// No die has so few sides.
    case noSuchDie
}
