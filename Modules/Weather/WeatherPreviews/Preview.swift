package import TextUI
package import WeatherViews

/// A state of a screen as constant values, which can be drawn without a core.
package struct Preview: Sendable {
    /// The screen and the state: `home/fetched`.
    package let id: String
    /// Additional categories: `failure`, `names`, `long`.
    package let tags: [String]
    /// The view to draw.
    package let view: Lifecycle.ViewModel
    /// The presentation to draw it in.
    package let presentation: Presentation

    init(_ id: String, tags: [String] = [], _ view: Lifecycle.ViewModel, _ presentation: Presentation = .init()) {
        self.id = id
        self.tags = tags
        self.view = view
        self.presentation = presentation
    }
}

/// The registered previews.
package enum Previews {
    package static let all = [
        forecasts, home, favoritesOnHome, weather, conditions, detail, favorites, add, onboard, starting,
    ].flatMap(\.self)

    /// Returns the preview with an id; nil if there is none.
    package static func named(_ id: String) -> Preview? { all.first { $0.id == id } }
}

extension Presentation {
    /// A presentation in imperial units.
    package static let imperial = Presentation(options: ["units": "imperial"])
}
