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
    package static var formatFields: [String] { LineField.allCases.map(\.rawValue) }

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
        let text = LineText(
            place: place, report: report, forecast: reported.forecast?.latest,
            layout: TextLayout(presentation, width: TextLayout.widest)
        )
        return parts.map { part in
            switch part {
            case .text(let words): words
            case .field(let field): text.text(of: field)
            }
        }.joined()
    }
}

/// A field of a format.
private enum LineField: String, CaseIterable {
    case icon, temp, feels, text, wind, gust, humidity, pressure, clouds, rain, chance, low, high, sunrise, sunset,
        place
    case age
}

/// A parsed format.
private struct LineFormat {
    enum Part {
        case text(String)
        case field(LineField)
    }

    private(set) var parts: [Part] = []

    init(_ format: String) throws(WeatherRenderer.FormatFailure) {
        var rest = format[...]
        while let brace = rest.firstIndex(where: { "{}".contains($0) }) {
            parts.append(.text(Self.unescaped(rest[..<brace])))
            let after = rest[rest.index(after: brace)...]
            if after.first == rest[brace] || rest[brace] == "}" {
                parts.append(.text(String(rest[brace])))
                rest = after.first == rest[brace] ? after.dropFirst() : after
                continue
            }
            guard let end = after.firstIndex(of: "}") else { throw .unclosedBrace }
            let name = String(after[..<end])
            guard let field = LineField(rawValue: name) else { throw .unknownField(name) }
            parts.append(.field(field))
            rest = after[after.index(after: end)...]
        }
        parts.append(.text(Self.unescaped(rest)))
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

/// The text of each field.
private struct LineText {
    let place: Place
    let report: WeatherReport
    let forecast: Forecast?
    let layout: TextLayout
    private var conditions: Conditions { report.conditions }

    func text(of field: LineField) -> String {
        let quantities = QuantityText(layout)
        let day = forecast.flatMap { NextDay($0).summary }
        let known: String? =
            switch field {
            case .icon:
                WeatherIcon.icon(for: conditions.kind, isDaytime: conditions.isDaytime, layout).plainText
            case .temp: quantities.temperature(conditions.temperature)
            case .feels: conditions.feelsLike.map { quantities.degrees($0, places: 1) }
            case .text: conditions.markedWords(layout)
            case .wind: conditions.wind.map { quantities.wind($0) }
            case .gust: (conditions.wind?.gust).map { quantities.speed($0) }
            case .humidity: conditions.humidity.map(quantities.percent)
            case .pressure: conditions.pressure.map(quantities.pressure)
            case .clouds: conditions.cloudCover.map(quantities.percent)
            case .rain: (day?.fall).map(quantities.amount)
            case .chance: (day?.chance).map(quantities.percent)
            case .low: (day?.lowest).map { quantities.degrees($0) }
            case .high: (day?.highest).map { quantities.degrees($0) }
            case .sunrise: conditions.sun?.rise.clock
            case .sunset: conditions.sun?.set.clock
            case .place: PlaceText(layout).name(of: place)
            case .age: layout.texts.words(for: report.age)
            }
        return known ?? ""
    }
}
