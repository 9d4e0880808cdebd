package import TextUI
import WeatherModel
package import WeatherViews

extension WeatherRenderer {
    /// An error in a format string.
    package enum FormatFailure: Error, Equatable {
        /// The format names an unknown field.
        case unknownField(String)
        /// A field has no such form.
        case unknownForm(field: String, form: String)
        /// A brace is not closed.
        case unclosedBrace

        /// Returns a description of the error and how to correct it.
        package func message(in language: Language) -> String {
            switch self {
            case .unknownField(let name):
                Texts(language).unknownField(name, WeatherRenderer.formatFields.joined(separator: ", "))
            case .unknownForm(let field, let form): Texts(language).unknownForm(field, form)
            case .unclosedBrace: Texts(language).unclosedBrace
            }
        }
    }

    /// The names of the available fields.
    package static var formatFields: [String] { LineField.all.map(\.name) }

    /// The names of the available fields with their meanings.
    package static var formatHelp: [(name: String, meaning: String)] { LineField.all.map { ($0.name, $0.meaning) } }

    /// Returns whether a format has fields of the next 24 hours.
    package static func needsForecast(_ format: String) -> Bool { needs(.nextDay, format) }

    /// Returns whether a format has the air quality.
    package static func needsAir(_ format: String) -> Bool { needs(.air, format) }

    private static func needs(_ source: LineField.Source, _ format: String) -> Bool {
        LineField.all.contains { field in
            field.source == source && ["{\(field.name)}", "{\(field.name):"].contains { format.contains($0) }
        }
    }

    /// Returns the weather at one place in a user-defined format: `{icon} {temp} {wind}`.
    ///
    /// A field in braces is replaced by its value, or by empty text if the value is unknown; `{{` is `{`, `}}` is `}`.
    /// A number after a colon is that of its decimals, and `raw` is the number alone: `{temp:0}`, `{temp:raw}`. As in
    /// printf(1), `\n` is a line break, `\t` a tab and `\\` a backslash.
    ///
    /// - Returns: The text; nil without a weather report.
    /// - Throws: ``FormatFailure`` if the format is invalid, with or without a weather report.
    package static func formatted(
        _ format: String, of view: Active.ViewModel?, _ presentation: Presentation
    ) throws(FormatFailure) -> String? {
        let reported = ReportedPlace(of: view, presentation)
        guard let place = reported.place, let report = reported.weather?.report else {
            _ = try filled(format, from: nil)
            return nil
        }
        let forecast = reported.forecast?.latest
        let day = forecast.map(NextDay.init)
        let content = LineContent(
            place: place, report: report, day: day?.summary,
            isFallKnown: day.flatMap { forecast?.knowsFall(of: $0.steps) } ?? false, air: reported.air?.latest,
            layout: TextLayout(presentation, width: TextLayout.widest))
        return try filled(format, from: content)
    }

    /// Returns the format with its fields replaced; they are empty without a content.
    private static func filled(_ format: String, from content: LineContent?) throws(FormatFailure) -> String {
        var (line, rest) = ("", format[...])
        while let brace = rest.firstIndex(where: { "{}".contains($0) }) {
            line += unescaped(rest[..<brace])
            let after = rest[rest.index(after: brace)...]
            if after.first == rest[brace] || rest[brace] == "}" {
                line.append(rest[brace])
                rest = after.first == rest[brace] ? after.dropFirst() : after
                continue
            }
            guard let end = after.firstIndex(of: "}") else { throw .unclosedBrace }
            line += try field(after[..<end], from: content) ?? ""
            rest = after[after.index(after: end)...]
        }
        return line + unescaped(rest)
    }

    /// Returns the text of a field, which may have a form after a colon; nil if it is unknown.
    private static func field(_ words: Substring, from content: LineContent?) throws(FormatFailure) -> String? {
        let name = String(words.prefix { $0 != ":" })
        guard let field = LineField.all.first(where: { $0.name == name }) else { throw .unknownField(name) }
        guard name.count < words.count else { return content.flatMap { field.text($0, nil) } }
        let form = String(words.dropFirst(name.count + 1))
        if let raw = field.raw {
            if form == "raw" { return content.flatMap(raw)?.rounded(toPlaces: 4, trimsZeros: true) }
            if let places = Int(form), (0...4).contains(places), form.count == 1 {
                return content.flatMap { field.text($0, places) }
            }
        }
        throw .unknownForm(field: name, form: form)
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
