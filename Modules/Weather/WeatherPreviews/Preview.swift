package import Lifecycle
package import TextUI
import WeatherText

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

    /// Registers a state; its keys are those that work in it.
    init(_ id: String, tags: [String] = [], _ view: Lifecycle.ViewModel, _ presentation: Presentation = .init()) {
        self.id = id
        self.tags = tags
        self.view = view
        self.presentation = WeatherText.screen(of: view, presentation).namingItsKeys(in: presentation)
    }
}

/// The registered states.
package enum Previews {
    /// Every state, screen by screen.
    package static let all =
        starting + onboard + home + favoritesOnHome + weather + conditions + forecasts + favorites
        + add + detail

    /// Screens that nothing leads to yet, each drawn by itself.
    package static var drawings: [ScreenPreview] { drawingsByScreen.flatMap { $0 } }

    private static let drawingsByScreen: [[ScreenPreview]] = [
        // A line for each, which `swift run scaffold screen` adds.
    ]

    /// The state of this id; nil for none.
    package static func named(_ id: String) -> Preview? { all.first { $0.id == id } }
}
