import WeatherModel
import WireFormat

extension Forecast {
    static let wire = Wire.record(
        ("steps", ForecastStep.wire.list), ("utc_offset", Wire.int.optional), ("sunrise", Wire.int64.optional),
        ("sunset", Wire.int64.optional)
    ).map {
        Forecast(steps: $0, utcOffset: $1, sunrise: $2, sunset: $3)
    } _: {
        ($0.steps, $0.utcOffset, $0.sunrise, $0.sunset)
    }
}

extension ForecastStep {
    fileprivate static let wire = Wire.record(("time", .int64), ("temperature", .double)).map {
        ForecastStep(time: $0, temperature: $1)
    } _: {
        ($0.time, $0.temperature)
    }
}

extension AirQuality {
    static let wire = Wire.record(("index", .int), ("measured_at", .int64)).map {
        AirQuality(index: Index(rawValue: $0) ?? .good, measuredAt: $1)
    } _: {
        ($0.index.rawValue, $0.measuredAt)
    }
}
