package import Lifecycle
package import WeatherText

/// One state of one screen, as constant values, to be drawn without a core.
package struct Preview: Sendable {
    /// Screen and state: `home/fetched`.
    package let id: String
    /// What else it is good for: `failure`, `names`, `long`.
    package let tags: [String]
    /// What is drawn.
    package let view: Lifecycle.ViewModel
    /// How it is drawn.
    package let presentation: Presentation

    /// The part of the id before the slash.
    package var screen: String { String(id.prefix { $0 != "/" }) }
    /// The part of the id after the slash.
    package var state: String { String(id.dropFirst(screen.count + 1)) }

    /// Registers a state; its keys are those that work in it.
    init(_ id: String, tags: [String] = [], _ view: Lifecycle.ViewModel, _ presentation: Presentation = .init()) {
        self.id = id
        self.tags = tags
        self.view = view
        var presentation = presentation
        let bindings = KeyMap.bindings(for: Mode(view))
        presentation.hints = bindings.filter(\.isFrequent).map(\.hint)
        presentation.otherHints = bindings.filter { !$0.isFrequent }.map(\.hint)
        self.presentation = presentation
    }
}

/// The registered states.
package enum Previews {
    /// Every state, screen by screen.
    package static let all = starting + onboard + home + favoritesOnHome + weather + conditions + favorites + add

    /// The state of this id; nil for none.
    package static func named(_ id: String) -> Preview? { all.first { $0.id == id } }
}
