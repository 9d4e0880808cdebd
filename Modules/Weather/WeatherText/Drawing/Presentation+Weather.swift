package import TextUI
package import WeatherModel

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

extension TextLayout {
    var units: Units { presentation.units }
}
