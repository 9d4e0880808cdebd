public import Effects
public import WireFormat

/// An app's declarations for a wire: what a shell sends, what the core asks for, what there is to draw.
public struct WireSchema<Event: Sendable, ViewModel: Sendable & Equatable>: Sendable {
    @usableFromInline let event: Wire<Event>
    @usableFromInline let view: Wire<ViewModel>
    @usableFromInline let effects: [any WireEffect]
    /// The type of each of the effects.
    @usableFromInline let types: [ObjectIdentifier]
    @usableFromInline let requests: Wire<[WireRequest]>

    /// Declares an app.
    ///
    /// - Parameters:
    ///   - event: the events that a shell may send.
    ///   - view: the view model.
    ///   - version: the version of the view model's layout, which is told with each view. Raise it with every change.
    ///   - effects: what the app can ask for, view effects among them, in the order of their numbers on the wire, which
    ///     begin at 1.
    public init(event: Wire<Event>, view: Wire<ViewModel>, version: UInt32, effects: [any WireEffect]) {
        self.event = event
        self.view = view.versioned(version)
        self.effects = effects
        types = effects.map { ObjectIdentifier($0.type) }
        let effect = Wire<WireRequest.Content>.cases([WireRequest.renderCase] + effects.map { $0.requestCase.entry })
        requests =
            Wire.record(("id", .uint32), ("effect", effect)).map {
                WireRequest(id: $0, content: $1)
            } _: {
                ($0.id, $0.content)
            }.list
    }

    /// The declaration of a type of effect; nil when the app has none.
    @inlinable
    func declaration(of type: ObjectIdentifier) -> (any WireEffect)? {
        types.firstIndex(of: type).map { effects[$0] }
    }
}

/// A request as it goes over a wire.
@usableFromInline
struct WireRequest: Sendable {
    /// What is asked for.
    @usableFromInline
    enum Content: Sendable {
        /// That the view be drawn.
        case render
        case effect(any Effect)
    }

    static let renderCase = WireCase<Content>.case("Render", .unit, { .render }) {
        if case .render = $0 { () } else { nil }
    }

    @usableFromInline let id: UInt32
    @usableFromInline let content: Content

    @inlinable
    init(id: UInt32, content: Content) {
        self.id = id
        self.content = content
    }
}
