import TextUI
import WeatherModel
import WeatherViews

/// What the fields of a format are taken from.
struct LineContent {
    let place: Place
    let report: WeatherReport
    /// The next 24 hours.
    let day: ForecastDay?
    /// The air quality.
    let air: AirQuality?
    let layout: TextLayout
    var conditions: Conditions { report.conditions }
    var quantities: QuantityText { QuantityText(layout) }

    func clock(_ time: LocalTime) -> String { quantities.clock(time, isUTC: conditions.utcOffset == nil) }
}

/// A field of a format.
struct LineField: Sendable {
    typealias Conversion = @Sendable (Units, Double) -> Double
    typealias Value = @Sendable (LineContent) -> Double?
    typealias Text = @Sendable (_ line: LineContent, _ value: Double, _ places: Int?) -> String

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

    /// Creates a field that is a text.
    private init(_ name: String, _ meaning: String, _ text: @escaping @Sendable (LineContent) -> String?) {
        (self.name, self.meaning, source, raw) = (name, meaning, .now, nil)
        self.text = { line, _ in text(line) }
    }

    /// Creates a field that is a number.
    ///
    /// - Parameters:
    ///   - value: The number in the unit of the model.
    ///   - unit: Converts it to the user's unit.
    private init(
        _ name: String, _ meaning: String, from source: Source = .now, _ value: @escaping Value,
        in unit: @escaping Conversion = { $1 }, text: @escaping Text
    ) {
        (self.name, self.meaning, self.source) = (name, meaning, source)
        raw = { line in value(line).map { unit(line.layout.units, $0) } }
        self.text = { line, places in value(line).map { text(line, $0, places) } }
    }

    static let all: [LineField] =
        [
            LineField("icon", "The sky as a sign, in the style of --icons") {
                WeatherIcon.icon(for: $0.conditions, $0.layout).plainText
            },
            LineField("text", "The sky in words") { $0.conditions.markedWords($0.layout) },
        ] + measured + ahead + [
            LineField(
                "air", "The air quality; raw: from 1, good, to 5, very poor", from: .air,
                { ($0.air?.index.rawValue).map(Double.init) }
            ) { line, _, _ in (line.air?.index).map(line.layout.texts.words) ?? "" },
            LineField("sunrise", "By the place's clocks") { line in (line.conditions.sun?.rise).map(line.clock) },
            LineField("sunset", "By the place's clocks") { line in (line.conditions.sun?.set).map(line.clock) },
            LineField("moon", "The phase of the moon: as a sign in the styles emoji and nerd, else in words") { line in
                MoonText.phase(at: line.conditions.observedAt, line.layout)
            },
            LineField("place", "The name of the place") { PlaceText($0.layout).name(of: $0.place) },
            LineField("age", "How old the report is") { $0.report.ageOrTime($0.layout) },
        ]

    private static let degrees: Conversion = { $0.temperature($1).value }
    private static let speed: Conversion = { $0.speed($1).value }

    private static let measured: [LineField] = [
        LineField("temp", "The temperature", { $0.conditions.temperature }, in: degrees) {
            $0.quantities.temperature($1, places: $2 ?? 0)
        },
        LineField("feels", "How it feels", { $0.conditions.feelsLike }, in: degrees) {
            $0.quantities.degrees($1, places: $2 ?? 0)
        },
        LineField("dew", "The dew point", { $0.conditions.dewPoint }, in: degrees) {
            $0.quantities.degrees($1, places: $2 ?? 0)
        },
        LineField("wind", "The wind's speed and direction", { $0.conditions.wind?.speed }, in: speed) {
            let wind = Wind(speed: $1, degrees: $0.conditions.wind?.degrees)
            return $0.quantities.wind(wind, places: $2 ?? 0)
        },
        LineField("gust", "The speed of the gusts", { $0.conditions.wind?.gust }, in: speed) {
            $0.quantities.speed($1, places: $2 ?? 0)
        },
        LineField("arrow", "Where the wind blows, as an arrow; in ASCII where it comes from") { line in
            (line.conditions.wind?.degrees).map { line.layout.texts.arrow(from: $0, line.layout.glyphs) }
        },
        LineField("humidity", "The relative humidity", { $0.conditions.humidity }) {
            $0.quantities.percent($1, places: $2 ?? 0)
        },
        LineField("pressure", "The air pressure", { $0.conditions.pressure }, in: { $0.pressure($1).value }) {
            $0.quantities.pressure($1, places: $2)
        },
        LineField("clouds", "The cloud cover", { $0.conditions.cloudCover }) {
            $0.quantities.percent($1, places: $2 ?? 0)
        },
        LineField("uv", "The UV index", { $0.conditions.uvIndex }) {
            $0.layout.texts.number($1, places: $2 ?? 0)
        },
    ]

    private static let ahead: [LineField] = [
        LineField(
            "rain", "Rain and snow of the next 24 hours, snow as water", from: .nextDay,
            { $0.day.flatMap { $0.fall ?? ($0.chance == nil ? nil : 0) } },
            in: { $0.precipitation($1).value }
        ) { $0.quantities.amount($1, places: $2 ?? ($1 == 0 ? 0 : nil)) },
        LineField("chance", "How probable they are", from: .nextDay, { $0.day?.chance }) {
            $0.quantities.percent($1, places: $2 ?? 0)
        },
        LineField(
            "low", "The lowest temperature of the next 24 hours", from: .nextDay, { $0.day?.lowest }, in: degrees
        ) {
            $0.quantities.degrees($1, places: $2 ?? 0)
        },
        LineField("high", "The highest one", from: .nextDay, { $0.day?.highest }, in: degrees) {
            $0.quantities.degrees($1, places: $2 ?? 0)
        },
    ]
}
