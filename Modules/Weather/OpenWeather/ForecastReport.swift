import WeatherModel

/// Parses the service's forecast, field by field.
///
/// Fields: openweathermap.org/forecast5. Only `list` is required, and in each step `main.temp` and `dt`; a field that
/// is null, of another type or out of range counts as absent.
extension Forecast {
    init(report: UntrustedJSON) throws(Unreadable) {
        let fields = try report.requiredObject()
        let steps = try fields["list"].requiredElements(most: Self.mostSteps).readable(ForecastStep.init(report:))
        self.init(steps: steps.inOrder(of: \.time), utcOffset: fields["city"].utcOffset)
    }

    /// The service sends 40.
    private static let mostSteps = 64
}

extension ForecastStep {
    fileprivate init(report: UntrustedJSON) throws(Unreadable) {
        let fields = try report.requiredObject()
        let main = try fields["main"].requiredObject()
        let (phenomena, humidity) = (fields.phenomena, main.humidity)
        let temperature = try main.requiredTemperature("temp")
        self.init(
            time: try fields.requiredTime("dt"), temperature: temperature,
            feelsLike: main.temperature("feels_like"), phenomena: phenomena,
            chance: fields.number("pop", in: 0...1).map(Self.percent), rain: fields.precipitation("rain"),
            snow: fields.precipitation("snow"), wind: fields.wind, cloudCover: fields.cloudCover,
            humidity: humidity, pressure: main.pressure,
            visibility: fields.visibility,
            isDaytime: Self.isDaytime(fields.object("sys")?.text("pod")) ?? phenomena.first?.isDaytime)
    }

    /// Rounded to hundredths of a percent, so that 0.57 is exactly 57.
    private static func percent(_ share: Double) -> Double { (share * 10_000).rounded() / 100 }

    private static func isDaytime(_ partOfDay: String?) -> Bool? {
        switch partOfDay {
        case "d": true
        case "n": false
        default: nil
        }
    }
}
