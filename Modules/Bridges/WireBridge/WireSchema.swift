import Effects
import WireFormat

/// What is made of an app's declarations, once for each bridge.
struct WireSchema<App: WireApp>: Sendable {
    let encoding: WireEncoding
    let effects: [any WireEffect]
    let requests: Wire<[WireRequest]>
    let view: Wire<(Void, App.ViewModel)>

    init(_ encoding: WireEncoding) {
        self.encoding = encoding
        effects = App.effects
        let effect = Wire<WireRequest.Content>.cases(
            [.case("Render", .unit, { .render }) { if case .render = $0 { () } else { nil } }]
                + App.effects.map { $0.requestCase })
        requests =
            Wire.record(("id", .uint32), ("effect", effect)).map {
                WireRequest(id: $0, content: $1)
            } _: {
                ($0.id, $0.content)
            }.list
        view = Wire.record(("version", Wire.uint32.only(App.viewVersion)), ("view", App.view))
    }

    /// The declaration of a type of effect; nil when the app has none.
    func declaration(of type: any Effect.Type) -> (any WireEffect)? {
        effects.first { ObjectIdentifier($0.askedType) == ObjectIdentifier(type) }
    }
}

/// A request as it goes over a wire.
struct WireRequest {
    /// What is asked for.
    enum Content {
        /// That the view be drawn.
        case render
        case effect(any Effect)
    }

    let id: UInt32
    let content: Content
}

extension WireEffect {
    var askedType: any Effect.Type { Asked.self }

    fileprivate var requestCase: WireCase<WireRequest.Content> {
        .case(name, effect, { .effect($0) }) { content in
            guard case .effect(let effect) = content, type(of: effect) == Asked.self else { return nil }
            return effect as? Asked
        }
    }
}
