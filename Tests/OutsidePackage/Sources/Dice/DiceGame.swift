public import CoreRuntime
public import Effects
public import KeyValueEffects

/// Rolls a die when asked to, and remembers the best roll.
public enum DiceGame: RootMachine {
    /// What the game knows.
    public struct State: Sendable, Equatable {
        /// How often the die was rolled.
        public var rolls = 0
        /// The best roll so far, nil when there was none.
        public var best: UInt8?

        /// Creates a game before its first roll.
        public init() {}
    }

    /// What a shell may send.
    public enum ShellEvent: Sendable {
        /// The game begins.
        case opened
        /// The user wants a roll.
        case asked
    }

    /// Everything that happens in the game.
    public enum Event: Sendable {
        /// The shell's event.
        case shell(ShellEvent)
        /// The store told the best roll of earlier games; nothing when there were none.
        case loaded(Result<[UInt8]?, KeyValueError>)
        /// The die lies.
        case rolled(DiceOutput)
        /// The store took the best roll.
        case saved(Result<[UInt8]?, KeyValueError>)
    }

    /// The line to draw.
    public typealias ViewModel = String

    /// The name under which the best roll is stored.
    public static let key = "best"

    public static var effects: [any Effect.Type] { [DiceEffect.self, KeyValueEffect.self] }
    public static func event(from shellEvent: ShellEvent) -> Event { .shell(shellEvent) }

    public static func start(_ input: Void) -> Started { Started(State()) }

    public static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch event {
        case .shell(.opened): return .running(state, .request(KeyValue.get(key), then: Event.loaded))
        case .shell(.asked): return .running(state, .request(DiceEffect(sides: 6), then: Event.rolled))
        case .loaded(.success(let value)):
            // The first roll may be faster than the store.
            state.best = [state.best, value?.first].compactMap(\.self).max()
            return .running(state)
        case .rolled(.points(let points)):
            state.rolls += 1
            let best = max(state.best ?? 0, UInt8(clamping: points))
            guard best != state.best else { return .running(state) }
            state.best = best
            return .running(state, .render.and(.request(KeyValue.set(key, to: [best]), then: Event.saved)))
        case .loaded, .rolled(.noSuchDie), .saved: return .ignored(state)
        }
    }

    public static func view(of state: State) -> String {
        state.best.map { "rolls \(state.rolls), best \($0)" } ?? "no roll yet"
    }
}
