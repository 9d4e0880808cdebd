import LifecycleCore
package import TextUI
package import WeatherModel

/// Draws the weather app's view models as text.
///
/// Drawing is a pure function: the same view, presentation and layout produce the same text.
package enum WeatherText {
    /// Returns the content of a view without its surroundings.
    static func content(of view: Lifecycle.ViewModel, _ layout: Layout) -> Block {
        switch view {
        case .loading: Block(lines: layout.progress(layout.texts.starting))
        case .onboard(let onboard, _): OnboardText(view: onboard, layout: layout).block
        case .active(let active): ActiveText(view: active, layout: layout).block
        case .failed(let message, _):
            layout.section(StyledLine(layout.texts.cannotGoOn, Theme.failure)) { inner in
                Block(
                    lines: inner.warning(message, Theme.failure)
                        + inner.paragraph(inner.texts.startAgainOnceFixed))
            }
        }
    }
}

extension Presentation {
    /// The units of displayed quantities; metric by default.
    package var units: Units {
        get {
            let system = options["units"].flatMap(Units.System.init) ?? .metric
            return Units(system, wind: options["wind"].flatMap(WindUnit.init))
        }
        set {
            options["units"] = newValue.system.rawValue
            options["wind"] = newValue == Units(newValue.system) ? nil : newValue.wind.rawValue
        }
    }

    /// Whether the desktop is asked for the user's location, so that advice to do so is unnecessary.
    package var asksDesktop: Bool {
        get { options["location"] == "auto" }
        set { options["location"] = newValue ? "auto" : nil }
    }

    package init(
        units: Units, glyphs: Glyphs = .unicode, language: Language = .english, banner: String? = nil,
        asksDesktop: Bool = false
    ) {
        self.init(glyphs: glyphs, language: language, banner: banner)
        self.units = units
        self.asksDesktop = asksDesktop
    }
}

extension Layout {
    var units: Units { presentation.units }
}
