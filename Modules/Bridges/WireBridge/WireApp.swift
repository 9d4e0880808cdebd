public import Effects
public import WireFormat

/// An app's declarations for a wire: what a shell sends, what the core asks for, what there is to draw.
public protocol WireApp: SendableMetatype {
    /// The events that a shell may send.
    associatedtype Event: Sendable
    /// What there is to draw.
    associatedtype ViewModel: Sendable & Equatable

    /// How events go over the wire.
    static var event: Wire<Event> { get }
    /// How the view model goes over the wire.
    static var view: Wire<ViewModel> { get }
    /// The version of the view model's layout, which is told with each view.
    static var viewVersion: UInt32 { get }
    /// The effects that the app can ask for, view effects among them, in the order of their numbers on the wire, which
    /// begin at 1.
    static var effects: [any WireEffect] { get }
}

/// A type of effect on a wire. Use ``EffectWire``.
public protocol WireEffect<Asked>: Sendable {
    /// The type of effect.
    associatedtype Asked: Effect
    /// How it is called in JSON.
    var name: String { get }
    /// How the effect goes over the wire.
    var effect: Wire<Asked> { get }
    /// How its answers go over the wire.
    var answer: Wire<Asked.Output> { get }
}

/// A type of effect on a wire, with its answers.
public struct EffectWire<Asked: Effect>: WireEffect {
    public let name: String
    public let effect: Wire<Asked>
    public let answer: Wire<Asked.Output>

    /// Declares an effect that is answered.
    public init(_ name: String, _ effect: Wire<Asked>, answers: Wire<Asked.Output>) {
        self.name = name
        self.effect = effect
        answer = answers
    }

    /// Declares an effect that has no answer.
    public init(_ name: String, _ effect: Wire<Asked>) where Asked.Output == Never {
        self.init(name, effect, answers: .never)
    }
}
