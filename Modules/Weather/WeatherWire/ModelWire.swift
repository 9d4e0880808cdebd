import EffectWires
import LocationEffects
package import WeatherModel
package import WireFormat

// Places, weather and failures as they are in the view model.

// Numbers under the names of their units, the only information on units in other languages.
extension Wire<Double> {
    fileprivate static let celsius = double.named("Celsius")
    fileprivate static let degrees = double.named("Degrees")
    fileprivate static let hectopascals = double.named("Hectopascals")
    fileprivate static let meters = double.named("Meters")
    fileprivate static let metersPerSecond = double.named("MetersPerSecond")
    fileprivate static let microgramsPerCubicMeter = double.named("MicrogramsPerCubicMeter")
    fileprivate static let millimeters = double.named("Millimeters")
    fileprivate static let percent = double.named("Percent")
}

extension Wire<Int> {
    static let secondsFromUTC = int.named("Seconds")
}

extension Wire<Int64> {
    fileprivate static let seconds = int64.named("Seconds")
    /// Seconds since 1970-01-01T00:00:00Z.
    static let unixTime = int64.named("UnixTime")
}

extension Place {
    package static let wire = Wire.record(
        ("name", .string), ("local_names", Wire.string.dictionary), ("coordinate", Coordinate.wire),
        ("country", Wire.string.optional), ("state", Wire.string.optional)
    )
    .map(
        { Place(name: $0, coordinate: $2, country: $3, state: $4, localNames: $1) },
        { ($0.name, $0.localNames, $0.coordinate, $0.country, $0.state) })
}

extension Conditions {
    static let wire = Wire.joined(Wire.joined(air, sky), Wire.joined(times, place)).map { weather, rest in
        let ((air, sky), (times, place)) = (weather, rest)
        return Conditions(
            coordinate: place.0, phenomena: sky.0, temperature: air.0, feelsLike: air.1, lowest: air.2, highest: air.3,
            pressure: air.4, humidity: air.5, dewPoint: place.3, uvIndex: place.4, visibility: sky.1, wind: sky.2,
            cloudCover: sky.3, rain: sky.4, snow: sky.5, observedAt: times.0, sunrise: times.1, sunset: times.2,
            polarSun: times.4, utcOffset: times.3, country: place.1, name: place.2)
    } _: {
        (
            (
                ($0.temperature, $0.feelsLike, $0.lowest, $0.highest, $0.pressure, $0.humidity),
                ($0.phenomena, $0.visibility, $0.wind, $0.cloudCover, $0.rain, $0.snow)
            ),
            (
                ($0.observedAt, $0.sunrise, $0.sunset, $0.utcOffset, $0.polarSun),
                ($0.coordinate, $0.country, $0.name, $0.dewPoint, $0.uvIndex)
            )
        )
    }

    private static let air = Wire.record(
        ("temperature", .celsius), ("feels_like", Wire.celsius.optional), ("lowest", Wire.celsius.optional),
        ("highest", Wire.celsius.optional), ("pressure", Wire.hectopascals.optional),
        ("humidity", Wire.percent.optional))
    fileprivate static let sky = Wire.record(
        ("phenomena", Phenomenon.wire.list), ("visibility", Visibility.wire.optional), ("wind", Wind.wire.optional),
        ("cloud_cover", Wire.percent.optional), ("rain", Precipitation.wire.optional),
        ("snow", Precipitation.wire.optional))
    private static let times = Wire.record(
        ("observed_at", .unixTime), ("sunrise", Wire.unixTime.optional), ("sunset", Wire.unixTime.optional),
        ("utc_offset", Wire.secondsFromUTC.optional), ("polar_sun", PolarSun.wire.optional))
    private static let place = Wire.record(
        ("coordinate", Coordinate.wire.optional), ("country", Wire.string.optional), ("name", .string),
        ("dew_point", Wire.celsius.optional), ("uv_index", Wire.double.optional))
}

extension Forecast {
    package static let wire = Wire.record(
        ("steps", ForecastStep.wire.list), ("utc_offset", Wire.secondsFromUTC.optional), ("step_length", .seconds),
        ("days", DailyValues.wire.list)
    ).map(
        { Forecast(steps: $0, stepLength: $2, dailyValues: $3, utcOffset: $1) },
        { ($0.steps, $0.utcOffset, $0.stepLength, $0.dailyValues) })
}

extension DailyValues {
    fileprivate static let wire = Wire.joined(air, fall).map { air, fall in
        DailyValues(
            time: air.0, lowest: air.1, highest: air.2, phenomenon: air.3, chance: fall.0, rain: fall.1,
            snow: fall.2, wind: air.4, uvIndex: air.5)
    } _: {
        (($0.time, $0.lowest, $0.highest, $0.phenomenon, $0.wind, $0.uvIndex), ($0.chance, $0.rain, $0.snow))
    }

    private static let air = Wire.record(
        ("time", .unixTime), ("lowest", Wire.celsius.optional), ("highest", Wire.celsius.optional),
        ("phenomenon", Phenomenon.wire.optional), ("wind", Wind.wire.optional), ("uv_index", Wire.double.optional))
    private static let fall = Wire.record(
        ("chance", Wire.percent.optional), ("rain", Wire.millimeters.optional), ("snow", Wire.millimeters.optional))
}

extension ForecastStep {
    fileprivate static let wire = Wire.joined(Wire.joined(air, Conditions.sky), outlook).map { weather, outlook in
        let (air, sky) = weather
        return ForecastStep(
            time: air.0, temperature: air.1, feelsLike: air.2, phenomena: sky.0, chance: outlook.0, rain: sky.4,
            snow: sky.5, wind: sky.2, cloudCover: sky.3, humidity: air.4, pressure: air.3, uvIndex: outlook.2,
            visibility: sky.1, isDaytime: outlook.1)
    } _: {
        (
            (
                ($0.time, $0.temperature, $0.feelsLike, $0.pressure, $0.humidity),
                ($0.phenomena, $0.visibility, $0.wind, $0.cloudCover, $0.rain, $0.snow)
            ), ($0.chance, $0.isDaytime, $0.uvIndex)
        )
    }

    private static let air = Wire.record(
        ("time", .unixTime), ("temperature", .celsius), ("feels_like", Wire.celsius.optional),
        ("pressure", Wire.hectopascals.optional), ("humidity", Wire.percent.optional))
    private static let outlook = Wire.record(
        ("chance", Wire.percent.optional), ("is_daytime", Wire.bool.optional),
        ("uv_index", Wire.double.optional))
}

extension AirQuality {
    package static let wire = Wire.record(("index", Index.wire), ("components", amounts))
        .map({ AirQuality(index: $0, components: $1) }, { ($0.index, $0.components) })

    private static let amounts = Wire<[String: Double]>.optionalFields(
        Component.allCases.map(\.rawValue), .microgramsPerCubicMeter
    ).map { named in
        Dictionary(
            uniqueKeysWithValues: Component.allCases.compactMap { component in
                named[component.rawValue].map { (component, $0) }
            })
    } _: { amounts in
        Dictionary(uniqueKeysWithValues: amounts.map { ($0.rawValue, $1) })
    }.named("AirQualityComponents")
}

extension AirQuality.Index {
    fileprivate static let wire = Wire<Self>.cases(
        .case("Good", .good), .case("Fair", .fair), .case("Moderate", .moderate), .case("Poor", .poor),
        .case("VeryPoor", .veryPoor))
}

extension Phenomenon {
    fileprivate static let wire = Wire.record(
        ("id", .int), ("main", .string), ("text", .string), ("icon", .string)
    ).map({ Phenomenon(id: $0, main: $1, text: $2, icon: $3) }, { ($0.id, $0.main, $0.text, $0.icon) })
}

extension Wind {
    fileprivate static let wire = Wire.record(
        ("speed", .metersPerSecond), ("degrees", Wire.degrees.optional), ("gust", Wire.metersPerSecond.optional)
    ).map({ Wind(speed: $0, degrees: $1, gust: $2) }, { ($0.speed, $0.degrees, $0.gust) })
}

extension Precipitation {
    fileprivate static let wire = Wire.record(("millimeters", .millimeters), ("minutes", .int))
        .map({ Precipitation(millimeters: $0, minutes: $1) }, { ($0.millimeters, $0.minutes) })
}

extension Visibility {
    fileprivate static let wire = Wire.record(("meters", .meters), ("is_at_least", .bool))
        .map({ Visibility(meters: $0, isAtLeast: $1) }, { ($0.meters, $0.isAtLeast) })
}

extension PolarSun {
    fileprivate static let wire = Wire<Self>.cases(.case("Up", .up), .case("Down", .down))
}

extension SourceDescription {
    static let wire = Wire.record(
        ("name", .string), ("title", .string), ("credit", .string), ("needs_key", .bool)
    ).map(
        { SourceDescription(name: $0, title: $1, credit: $2, needsKey: $3) },
        { ($0.name, $0.title, $0.credit, $0.needsKey) })
}

extension Age {
    static let wire = Wire<Self>.cases(
        .case("Unknown", .unknown),
        .case("JustNow", .justNow),
        .case("Minutes", .int, Self.minutes) { if case .minutes(let count) = $0 { count } else { nil } },
        .case("Hours", .int, Self.hours) { if case .hours(let count) = $0 { count } else { nil } },
        .case("Days", .int, Self.days) { if case .days(let count) = $0 { count } else { nil } })
}

extension WeatherFailure {
    static let wire = Wire<Self>.cases(
        .case("NotAuthorized", .notAuthorized),
        .case("BadRequest", .string, Self.badRequest) { if case .badRequest(let reason) = $0 { reason } else { nil } },
        .case("NotFound", .notFound),
        .case("QuotaExceeded", .quotaExceeded),
        .case("Offline", .string, Self.offline) { if case .offline(let cause) = $0 { cause } else { nil } },
        .case("TimedOut", .timedOut),
        .case("ServiceError", .record(("status", .int)), { .serviceError(status: $0) }) {
            if case .serviceError(let status) = $0 { status } else { nil }
        },
        .case("Unreadable", Unreadable.wire, Self.unreadable) {
            if case .unreadable(let cause) = $0 { cause } else { nil }
        },
        .case("RateLimited", .rateLimited))
}

extension Unreadable {
    static let wire = Wire<Self>.cases(
        .case("Empty", .empty),
        .case("Html", .html),
        .case("Truncated", .truncated),
        .case("NotText", .notText),
        .case("TooLarge", .tooLarge),
        .case("NotJson", .notJSON),
        .case("Missing", .string, Self.missing) { if case .missing(let path) = $0 { path } else { nil } },
        .case("WrongShape", .string, Self.wrongShape) { if case .wrongShape(let path) = $0 { path } else { nil } })
}
