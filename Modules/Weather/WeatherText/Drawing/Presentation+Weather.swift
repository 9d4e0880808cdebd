package import TextUI
package import WeatherModel
import WeatherViews

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

    /// The name that the user gave their location; shown if the weather service has none for it.
    package var locationName: String? {
        get { options["location-name"] }
        set { options["location-name"] = newValue }
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

extension LocalWeather {
    /// The user's location, with the name that the weather service or the user gives it; nil while it is unknown.
    func place(in presentation: Presentation) -> Place? {
        guard var place else { return nil }
        if place.name.isEmpty { place.name = presentation.locationName ?? "" }
        return place
    }
}

extension TextLayout {
    var units: Units { presentation.units }
}
