import TextUI
import WeatherModel

extension Phenomenon {
    /// The phenomenon in words, preferably the service's description; nil if there are none.
    func words(_ texts: Texts) -> String? {
        if !text.isEmpty { return text }
        // The service's group name is in English regardless of the requested language.
        if kind != .unknown, texts.language != .english { return texts.words(for: kind) }
        return main.isEmpty ? nil : main.lowercased()
    }
}

extension ForecastStep {
    /// The first phenomenon in words; the kind if the service sends none.
    func words(_ texts: Texts) -> String { phenomena.first?.words(texts) ?? texts.words(for: kind) }

    /// The total of rain and snow in millimeters; nil if none is expected.
    var fall: Double? {
        let amounts = [rain, snow].compactMap { $0?.millimeters }
        return amounts.isEmpty ? nil : amounts.reduce(0, +)
    }

    /// Whether there is more snow than rain.
    var isMostlySnow: Bool { (snow?.millimeters ?? 0) > (rain?.millimeters ?? 0) }
}

extension ForecastDay {
    /// The total of rain and snow in millimeters; nil if none is expected.
    var fall: Double? {
        let amounts = [rain, snow].compactMap { $0 }
        return amounts.isEmpty ? nil : amounts.reduce(0, +)
    }
}
