public import Effects
import JSONFormat
public import WireFormat

/// An app's wire format: shell events, requests, and the view model.
public struct WireSchema<Event: Sendable, ViewModel: Sendable & Equatable>: Sendable {
    /// The app's name, with which the names of its library's functions begin: `weather_core_new`.
    public let name: String
    @usableFromInline let event: Wire<Event>
    @usableFromInline let view: Wire<ViewModel>
    @usableFromInline let effects: [any WireEffect]
    /// The types of the effects, followed by the type of the effect that clears each of them.
    @usableFromInline let types: [ObjectIdentifier]
    @usableFromInline let requests: Wire<[WireRequest]>
    @usableFromInline let published: Wire<Published>
    private let content: SchemaDocument

    /// The hash of the layout, sent with each view: a shell rejects a view with another hash.
    public let version: UInt32
    /// The layout of all messages as JSON on one line, from which bindings for other languages are generated.
    public var document: String { content.json.line }
    /// The names of types that are declared with more than one layout, which a front end could not tell apart.
    public var conflicts: [String] { content.conflicts }

    /// Declares an app's wire format.
    ///
    /// - Parameters:
    ///   - name: The app's name, with which the names of its library's functions begin.
    ///   - event: The events that a shell may send.
    ///   - view: The view model.
    ///   - effects: The effects that the app can request, including view effects, in the order of their numbers on the
    ///     wire, which start at 1.
    public init(name: String, event: Wire<Event>, view: Wire<ViewModel>, effects: [any WireEffect]) {
        self.name = name
        content = SchemaDocument(name: name, event: event.shape, view: view.shape, effects: effects)
        version = UInt32(truncatingIfNeeded: content.json.line.utf8.fnv1a)
        self.event = event
        self.view = view.versioned(version)
        self.effects = effects
        types = effects.map { ObjectIdentifier($0.type) } + effects.map { ObjectIdentifier($0.clearingType) }
        let effect = Wire<WireRequest.Content>.cases([WireRequest.renderCase] + effects.map { $0.requestCase.entry })
        requests =
            Wire.record(("id", .uint32), ("effect", effect))
            .map({ WireRequest(id: $0, content: $1) }, { ($0.id, $0.content) }).list
        published = Published.wire(effect)
    }

    /// Returns the declaration of an effect type, or of the one that it clears; nil if the app has none.
    @inlinable
    func declaration(of type: ObjectIdentifier) -> (any WireEffect)? {
        types.firstIndex(of: type).map { effects[$0 % effects.count] }
    }

    /// Returns the effect that clears a request; nil if cancelling it needs none.
    @inlinable
    func clearing(_ request: Request) -> (any AnyClearing)? {
        declaration(of: ObjectIdentifier(type(of: request.effect)))?.clearing(request)
    }
}

@usableFromInline
struct WireRequest: Sendable {
    @usableFromInline
    enum Content: Sendable {
        /// A request to render the view.
        case render
        /// An effect, with its request's number if its encoding has one.
        case effect(any Effect, number: UInt64?)
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

    /// Whether the request clears another.
    var isClearing: Bool { if case .effect(let effect, _) = content { effect is any AnyClearing } else { false } }
}
