import TextUI
import WeatherModel

extension Phenomenon {
    /// The phenomenon in words, preferably the service's description; nil if there are none.
    func words(_ texts: Texts) -> String? {
        if !text.isEmpty { return text }
        if kind != .unknown { return texts.words(forID: id) ?? texts.words(for: kind) }
        return main.isEmpty ? nil : main.lowercased()
    }
}

extension ForecastStep {
    /// The first phenomenon in words; the kind if the service sends none.
    func words(_ texts: Texts) -> String { phenomena.first?.words(texts) ?? texts.words(for: kind) }

    /// The total of rain and snow in millimeters; nil if none is expected.
    var fall: Double? { Self.fall(rain?.millimeters, snow?.millimeters) }

    fileprivate static func fall(_ rain: Double?, _ snow: Double?) -> Double? {
        let sum = (rain ?? 0) + (snow ?? 0)
        return sum > 0 ? sum : nil
    }

    /// Whether there is more snow than rain.
    var isMostlySnow: Bool { (snow?.millimeters ?? 0) > (rain?.millimeters ?? 0) }
}

extension ForecastDay {
    /// The most notable phenomenon in words, the service's if there is one.
    func words(_ texts: Texts) -> String {
        guard let phenomenon = values?.phenomenon, phenomenon.kind != .unknown else { return texts.words(for: kind) }
        return phenomenon.words(texts) ?? texts.words(for: kind)
    }

    /// The total of rain and snow in millimeters; nil if none is expected.
    var fall: Double? { ForecastStep.fall(rain, snow) }
}
