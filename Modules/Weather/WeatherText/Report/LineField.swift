import TextUI
import WeatherModel
import WeatherViews

/// What the fields of a format are taken from.
struct LineContent {
    let place: Place
    let report: WeatherReport
    /// The next 24 hours.
    let day: ForecastDay?
    /// Whether it is known whether rain or snow falls in nearly all of them.
    let isFallKnown: Bool
    let air: AirQuality?
    let layout: TextLayout
    var conditions: Conditions { report.conditions }
    var quantities: QuantityText { QuantityText(layout) }

    func clock(_ time: LocalTime) -> String { quantities.clock(time, isUTC: conditions.utcOffset == nil) }
}

/// A field of a format.
struct LineField: Sendable {
    typealias Value = @Sendable (LineContent) -> Double?

    /// What has to be requested for a field.
    enum Source { case now, nextDay, air }

    let name: String
    /// What it is, for help.
    let meaning: String
    /// What it is taken from.
    let source: Source
    /// Returns the number in the user's unit, nil if it is unknown; nil for a field that is no number.
    let raw: Value?
    /// Returns the text with a number of decimals, or the usual one; nil if it is unknown.
    let text: @Sendable (LineContent, _ places: Int?) -> String?

    private init(_ name: String, _ meaning: String, _ text: @escaping @Sendable (LineContent) -> String?) {
        (self.name, self.meaning, source, raw) = (name, meaning, .now, nil)
        self.text = { line, _ in text(line) }
    }

    /// Creates a field that is a number.
    ///
    /// - Parameter value: The number in the unit of the model.
    private init(
        _ name: String, _ meaning: String, from source: Source = .now, _ kind: Kind, _ value: @escaping Value
    ) {
        (self.name, self.meaning, self.source) = (name, meaning, source)
        raw = { line in value(line).map { kind.converted(line.layout.units, $0) } }
        text = { line, places in value(line).map { kind.text(line, $0, places) } }
    }

    static let all: [LineField] = [
        LineField("icon", "The sky as a sign, in the style of --icons") {
            WeatherIcon.icon(for: $0.conditions, $0.layout).plainText
        },
        LineField("text", "The sky in words") { $0.conditions.markedWords($0.layout) },
        LineField("temp", "The temperature", .temperature) { $0.conditions.temperature },
        LineField("feels", "How it feels", .degrees) { $0.conditions.feelsLike },
        LineField("dew", "The dew point", .degrees) { $0.conditions.dewPoint },
        LineField("wind", "The wind's speed and direction", .wind) { $0.conditions.wind?.speed },
        LineField("gust", "The speed of the gusts", .speed) { $0.conditions.wind?.gust },
        LineField("arrow", "Where the wind blows, as an arrow; in ASCII where it comes from") { line in
            (line.conditions.wind?.degrees).map { line.layout.texts.arrow(from: $0, line.layout.glyphs) }
        },
        LineField("humidity", "The relative humidity", .percent) { $0.conditions.humidity },
        LineField("pressure", "The air pressure", .pressure) { $0.conditions.pressure },
        LineField("clouds", "The cloud cover", .percent) { $0.conditions.cloudCover },
        LineField("uv", "The UV index", .number) { $0.conditions.uvIndex },
        LineField("rain", "Rain and snow of the next 24 hours, snow as water", from: .nextDay, .depth) { line in
            guard let fall = line.day?.fall, fall > 0 else { return line.isFallKnown ? 0 : nil }
            return fall
        },
        LineField("chance", "How probable they are", from: .nextDay, .percent) { $0.day?.chance },
        LineField("low", "The lowest temperature of the next 24 hours", from: .nextDay, .degrees) { $0.day?.lowest },
        LineField("high", "The highest one", from: .nextDay, .degrees) { $0.day?.highest },
        LineField("air", "The air quality; raw: from 1, good, to 5, very poor", from: .air, .air) { line in
            (line.air?.index.rawValue).map(Double.init)
        },
        LineField("sunrise", "By the place's clocks") { line in (line.conditions.sun?.rise).map(line.clock) },
        LineField("sunset", "By the place's clocks") { line in (line.conditions.sun?.set).map(line.clock) },
        LineField("moon", "The phase of the moon: as a sign in the styles emoji and nerd, else in words") { line in
            MoonText.phase(at: line.conditions.observedAt, line.layout)
        },
        LineField("place", "The name of the place") { PlaceText($0.layout).name(of: $0.place) },
        LineField("age", "How old the report is") { $0.report.ageOrTime($0.layout) },
    ]
}

/// How a number is written.
private struct Kind: Sendable {
    /// Converts it from the unit of the model to the user's.
    var converted: @Sendable (Units, Double) -> Double = { $1 }
    /// Returns the text with a number of decimals, or the usual one.
    let text: @Sendable (_ line: LineContent, _ value: Double, _ places: Int?) -> String

    static let temperature = Kind(converted: degrees.converted) { $0.quantities.temperature($1, places: $2 ?? 0) }
    static let degrees = Kind(converted: { $0.temperature($1).value }) { $0.quantities.degrees($1, places: $2 ?? 0) }
    static let speed = Kind(converted: { $0.speed($1).value }) { $0.quantities.speed($1, places: $2 ?? 0) }
    static let wind = Kind(converted: speed.converted) { line, speed, places in
        line.quantities.wind(Wind(speed: speed, degrees: line.conditions.wind?.degrees), places: places ?? 0)
    }
    static let percent = Kind { $0.quantities.percent($1, places: $2 ?? 0) }
    static let pressure = Kind(converted: { $0.pressure($1).value }) { $0.quantities.pressure($1, places: $2) }
    static let number = Kind { $0.layout.texts.number($1, places: $2 ?? 0) }
    static let depth = Kind(converted: { $0.precipitation($1).value }) {
        $0.quantities.amount($1, places: $2 ?? ($1 == 0 ? 0 : nil))
    }
    static let air = Kind { line, _, _ in (line.air?.index).map(line.layout.texts.words) ?? "" }
}
