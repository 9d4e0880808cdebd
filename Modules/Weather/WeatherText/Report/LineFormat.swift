package import TextUI
import WeatherModel
package import WeatherViews

extension WeatherRenderer {
    /// An error in a format string.
    package struct FormatFailure: Error {
        /// A description of the error and how to correct it.
        package let message: String
    }

    /// The names of the available fields with their meanings.
    package static var formatHelp: [(name: String, meaning: String)] { LineField.all.map { ($0.name, $0.meaning) } }

    /// Returns whether a format has fields of the next 24 hours.
    package static func needsForecast(_ format: String) -> Bool { needs(.nextDay, format) }

    /// Returns whether a format has the air quality.
    package static func needsAir(_ format: String) -> Bool { needs(.air, format) }

    private static func needs(_ source: LineField.Source, _ format: String) -> Bool {
        // A doubled brace does not begin a field.
        let format = format.replacing("{{", with: "")
        return LineField.all.contains { field in
            field.source == source && ["{\(field.name)}", "{\(field.name):"].contains { format.contains($0) }
        }
    }

    /// Returns the weather at one place in a user-defined format: `{icon} {temp} {wind}`.
    ///
    /// A field in braces is replaced by its value, or by empty text if the value is unknown; `{{` is `{`, `}}` is `}`.
    /// A number after a colon is the number of decimals, and `raw` is the bare number: `{temp:0}`, `{temp:raw}`. As in
    /// printf(1), `\n` is a line break, `\t` a tab and `\\` a backslash.
    ///
    /// - Returns: The text; nil without a weather report.
    /// - Throws: ``FormatFailure`` if the format is invalid, with or without a weather report.
    package static func formatted(
        _ format: String, of view: Active.ViewModel?, _ presentation: Presentation
    ) throws(FormatFailure) -> String? {
        let reported = ReportedPlace(of: view, presentation)
        let texts = Texts(presentation.language)
        guard let place = reported.place, let report = reported.weather?.report else {
            _ = try filled(format, from: nil, texts)
            return nil
        }
        let forecast = reported.forecast?.latest
        let day = forecast.map(NextDay.init)
        let content = LineContent(
            place: place, report: report, day: day?.summary,
            isFallKnown: day.flatMap { forecast?.knowsFall(of: $0.steps) } ?? false, air: reported.air?.latest,
            layout: TextLayout(presentation, width: TextLayout.widest))
        return try filled(format, from: content, texts)
    }

    /// Returns the format with its fields replaced; they are empty without a content.
    private static func filled(
        _ format: String, from content: LineContent?, _ texts: Texts
    ) throws(FormatFailure) -> String {
        var (line, rest) = ("", format[...])
        while let brace = rest.firstIndex(where: { "{}".contains($0) }) {
            line += unescaped(rest[..<brace])
            let after = rest[rest.index(after: brace)...]
            if after.first == rest[brace] || rest[brace] == "}" {
                line.append(rest[brace])
                rest = after.first == rest[brace] ? after.dropFirst() : after
                continue
            }
            guard let end = after.firstIndex(of: "}") else { throw FormatFailure(message: texts.unclosedBrace) }
            line += try field(after[..<end], from: content, texts) ?? ""
            rest = after[after.index(after: end)...]
        }
        return line + unescaped(rest)
    }

    /// Returns the text of a field, which may have a form after a colon; nil if it is unknown.
    private static func field(
        _ words: Substring, from content: LineContent?, _ texts: Texts
    ) throws(FormatFailure) -> String? {
        let name = String(words.prefix { $0 != ":" })
        guard let field = LineField.all.first(where: { $0.name == name }) else {
            throw FormatFailure(
                message: texts.unknownField(name, LineField.all.map(\.name).joined(separator: ", ")))
        }
        guard name.count < words.count else { return content.flatMap { field.text($0, nil) } }
        let form = String(words.dropFirst(name.count + 1))
        if let raw = field.raw {
            if form == "raw" { return content.flatMap(raw)?.rounded(toPlaces: 4, trimsZeros: true) }
            if let places = Int(form), (0...4).contains(places), form.count == 1 {
                return content.flatMap { field.text($0, places) }
            }
        }
        throw FormatFailure(message: texts.unknownForm(name, form))
    }

    /// Returns the text with its escape sequences replaced; unknown ones are left unchanged.
    private static func unescaped(_ text: Substring) -> String {
        var (result, rest) = ("", text)
        while let character = rest.popFirst() {
            guard character == "\\", let escaped = escapes[rest.first ?? " "] else {
                result.append(character)
                continue
            }
            result.append(escaped)
            rest.removeFirst()
        }
        return result
    }

    private static let escapes: [Character: Character] = ["n": "\n", "t": "\t", "\\": "\\"]
}

/// The data for the fields of a format.
private struct LineContent {
    let place: Place
    let report: WeatherReport
    /// The next 24 hours.
    let day: ForecastDay?
    /// Whether the precipitation is known for nearly all of them.
    let isFallKnown: Bool
    let air: AirQuality?
    let layout: TextLayout
    var conditions: Conditions { report.conditions }
    var quantities: QuantityText { QuantityText(layout) }

    func clock(_ time: LocalTime) -> String { quantities.clock(time, isUTC: conditions.utcOffset == nil) }
}

/// A field of a format.
private struct LineField: Sendable {
    typealias Value = @Sendable (LineContent) -> Double?

    /// The data that has to be requested for a field.
    enum Source { case now, nextDay, air }

    let name: String
    /// The description, for help.
    let meaning: String
    /// The data that it is taken from.
    let source: Source
    /// Returns the number in the user's unit, nil if it is unknown; nil for a field that is not a number.
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
        LineField("place", "The name of the place") { $0.layout.texts.name(of: $0.place) },
        LineField("age", "How old the report is") { $0.report.ageOrTime($0.layout) },
    ]
}

/// The format of a number.
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
