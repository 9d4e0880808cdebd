import TextUI
import WeatherModel

extension Phenomenon {
    /// What the service says there is to see; nil where it says nothing.
    func words(_ texts: Texts) -> String? {
        if !text.isEmpty { return text }
        // The service's word for the group is in English, whatever it is asked for.
        if kind != .unknown, texts.language != .english { return texts.words(for: kind) }
        return main.isEmpty ? nil : main.lowercased()
    }
}

extension ForecastStep {
    /// What there will be to see, in words; the kind where the service says nothing.
    func words(_ texts: Texts) -> String { phenomena.first?.words(texts) ?? texts.words(for: kind) }

    /// Rain and snow together in millimeters; nil when none is expected.
    var fall: Double? {
        let amounts = [rain, snow].compactMap { $0?.millimeters }
        return amounts.isEmpty ? nil : amounts.reduce(0, +)
    }

    /// Whether what falls is mostly snow.
    var isMostlySnow: Bool { (snow?.millimeters ?? 0) > (rain?.millimeters ?? 0) }
}

extension ForecastDay {
    /// Rain and snow together in millimeters; nil when none is expected.
    var fall: Double? {
        let amounts = [rain, snow].compactMap { $0 }
        return amounts.isEmpty ? nil : amounts.reduce(0, +)
    }
}
