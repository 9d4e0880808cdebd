package import TextUI
import WeatherModel
package import WeatherViews

extension WeatherRenderer {
    /// An error in a format string.
    package enum FormatFailure: Error, Equatable {
        /// The format names an unknown field.
        case unknownField(String)
        /// A brace is not closed.
        case unclosedBrace

        /// Returns a description of the error and how to correct it.
        package func message(in language: Language) -> String {
            switch self {
            case .unknownField(let name): Texts(language).unknownField(name, WeatherRenderer.formatFields)
            case .unclosedBrace: Texts(language).unclosedBrace
            }
        }
    }

    /// The names of the available fields.
    package static var formatFields: [String] { LineFormat.fields.map(\.name) }

    /// Returns whether a format has fields of the next 24 hours.
    package static func needsForecast(_ format: String) -> Bool {
        ["{rain}", "{chance}", "{low}", "{high}"].contains { format.contains($0) }
    }

    /// Returns the weather at one place in a user-defined format: `{icon} {temp} {wind}`.
    ///
    /// A field in braces is replaced by its value, or by empty text if the value is unknown; `{{` is `{`, `}}` is `}`.
    /// As in printf(1), `\n` is a line break, `\t` a tab and `\\` a backslash.
    /// `chance`, `rain`, `low` and `high` are those of the next 24 hours.
    ///
    /// - Returns: The text; nil without a weather report.
    /// - Throws: ``FormatFailure`` if the format is invalid, with or without a weather report.
    package static func formatted(
        _ format: String, of view: Active.ViewModel?, _ presentation: Presentation
    ) throws(FormatFailure) -> String? {
        let parts = try LineFormat(format).parts
        let reported = ReportedPlace(of: view, presentation)
        guard let place = reported.place, let report = reported.weather?.report else { return nil }
        let layout = TextLayout(presentation, width: TextLayout.widest)
        let content = LineContent(
            place: place, report: report, day: reported.forecast?.latest.flatMap { NextDay($0).summary }, layout: layout
        )
        return parts.compactMap { $0(content) }.joined()
    }
}

/// What the fields of a format are taken from.
private struct LineContent {
    let place: Place
    let report: WeatherReport
    /// The next 24 hours.
    let day: ForecastDay?
    let layout: TextLayout
    var conditions: Conditions { report.conditions }
    var quantities: QuantityText { QuantityText(layout) }

    func clock(_ time: LocalTime) -> String { quantities.clock(time, isUTC: conditions.utcOffset == nil) }
}

/// A parsed format.
private struct LineFormat {
    /// Returns the text of a part; nil if it is unknown.
    typealias Part = @Sendable (LineContent) -> String?

    private(set) var parts: [Part] = []

    init(_ format: String) throws(WeatherRenderer.FormatFailure) {
        var rest = format[...]
        while let brace = rest.firstIndex(where: { "{}".contains($0) }) {
            append(Self.unescaped(rest[..<brace]))
            let after = rest[rest.index(after: brace)...]
            if after.first == rest[brace] || rest[brace] == "}" {
                append(String(rest[brace]))
                rest = after.first == rest[brace] ? after.dropFirst() : after
                continue
            }
            guard let end = after.firstIndex(of: "}") else { throw .unclosedBrace }
            let name = String(after[..<end])
            guard let field = Self.fields.first(where: { $0.name == name }) else { throw .unknownField(name) }
            parts.append(field.part)
            rest = after[after.index(after: end)...]
        }
        append(Self.unescaped(rest))
    }

    private mutating func append(_ text: String) { parts.append { _ in text } }

    static let fields: [(name: String, part: Part)] = [
        ("icon", { WeatherIcon.icon(for: $0.conditions, $0.layout).plainText }),
        ("temp", { $0.quantities.temperature($0.conditions.temperature) }),
        ("feels", { line in line.conditions.feelsLike.map { line.quantities.degrees($0, places: 1) } }),
        ("text", { $0.conditions.markedWords($0.layout) }),
        ("wind", { line in line.conditions.wind.map { line.quantities.wind($0) } }),
        ("gust", { line in (line.conditions.wind?.gust).map { line.quantities.speed($0) } }),
        ("humidity", { $0.conditions.humidity.map($0.quantities.percent) }),
        ("pressure", { $0.conditions.pressure.map($0.quantities.pressure) }),
        ("clouds", { $0.conditions.cloudCover.map($0.quantities.percent) }),
        ("rain", { ($0.day?.fall).map($0.quantities.amount) }),
        ("chance", { ($0.day?.chance).map($0.quantities.percent) }),
        ("low", { line in (line.day?.lowest).map { line.quantities.degrees($0) } }),
        ("high", { line in (line.day?.highest).map { line.quantities.degrees($0) } }),
        ("sunrise", { line in (line.conditions.sun?.rise).map(line.clock) }),
        ("sunset", { line in (line.conditions.sun?.set).map(line.clock) }),
        ("place", { PlaceText($0.layout).name(of: $0.place) }), ("age", { $0.report.ageOrTime($0.layout) }),
    ]

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
