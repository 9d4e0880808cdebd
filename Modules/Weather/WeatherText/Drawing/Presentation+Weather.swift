package import TextUI
package import WeatherModel

/// The format of times of day.
package enum ClockStyle: String, Sendable, CaseIterable {
    case twelveHours = "12"
    case twentyFourHours = "24"

    /// Creates the style that is common where a language is spoken, given by its code and that of the territory.
    package init(language: String, territory: String) {
        let isTwelve = language == "en" && ["US", "CA", "AU", "NZ", "IN", "PH"].contains(territory)
        self = isTwelve ? .twelveHours : .twentyFourHours
    }
}

/// The icons for the sky.
package enum IconSet: String, Sendable, CaseIterable {
    /// Color pictures of two cells.
    case emoji
    /// The symbols of a Nerd Font.
    case nerd
    /// Symbols of one cell that most fonts have.
    case plain
}

extension Presentation {
    /// The units of displayed quantities; metric by default.
    package var units: Units {
        get {
            Units(
                self["units"] ?? .metric, temperature: self["temperature"], wind: self["wind"],
                pressure: self["pressure"], rain: self["rain"])
        }
        set {
            let usual = Units(newValue.system)
            self["units"] = newValue.system
            self["temperature"] = newValue.temperature == usual.temperature ? nil : newValue.temperature
            self["wind"] = newValue.wind == usual.wind ? nil : newValue.wind
            self["pressure"] = newValue.pressure == usual.pressure ? nil : newValue.pressure
            self["rain"] = newValue.rain == usual.rain ? nil : newValue.rain
        }
    }

    /// The format of times of day; 24 hours by default.
    package var clock: ClockStyle {
        get { self["clock"] ?? .twentyFourHours }
        set { self["clock"] = newValue == .twentyFourHours ? nil : newValue }
    }

    /// The icons for the sky; plain symbols by default.
    package var icons: IconSet {
        get { self["icons"] ?? .plain }
        set { self["icons"] = newValue == .plain ? nil : newValue }
    }

    private subscript<Value: RawRepresentable<String>>(name: String) -> Value? {
        get { options[name].flatMap(Value.init) }
        set { options[name] = newValue?.rawValue }
    }

    /// Whether the desktop is asked for the user's location, so that advice to do so is unnecessary.
    package var asksDesktop: Bool {
        get { options["location"] == "auto" }
        set { options["location"] = newValue ? "auto" : nil }
    }
}

extension TextLayout {
    var units: Units { presentation.units }
}
