import TextUI

/// The look in which the catalog draws previews.
struct CatalogLook: Sendable, Equatable {
    /// The number of columns.
    var width = 80
    /// The glyphs; nil for each preview's own.
    var glyphs: Glyphs?
    /// The language of the texts; nil for each preview's own.
    var language: Language?
    var hasColor = true
    /// The background of drawings; auto for the terminal's own.
    var background = ColorTheme.auto
    /// The values of the app's own options, such as units; each preview's own value applies where none is given.
    var options: [String: String] = [:]

    /// The widths that can be selected by keys.
    static let widths = [20, 30, 40, 60, 80, 100, 120, 160, 200]

    mutating func widen() { width = Self.widths.first { $0 > width } ?? width }
    mutating func narrow() { width = Self.widths.last { $0 < width } ?? width }

    mutating func changeGlyphs() { glyphs = Self.next(after: glyphs, of: [nil, .ascii, .unicode]) }
    mutating func changeBackground() { background = Self.next(after: background, of: ColorTheme.allCases) }

    private static func next<Value: Equatable>(after value: Value, of values: [Value]) -> Value {
        values.drop { $0 != value }.dropFirst().first ?? values[0]
    }

    /// A description of the differences from the preview's own look.
    var words: String {
        let parts = [
            "\(width) columns", glyphs.map { $0 == .ascii ? "ASCII" : "Unicode" }, language.map { "\($0)" },
            hasColor ? nil : "no color",
            background == .auto ? nil : "on \(background.rawValue)",
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    /// Returns the preview's presentation, overridden by the look.
    func presentation(of preview: ScreenPreview) -> Presentation {
        var presentation = preview.presentation
        presentation.glyphs = glyphs ?? presentation.glyphs
        presentation.language = language ?? presentation.language
        presentation.options.merge(options) { $1 }
        return presentation
    }

    /// Returns the lines of a preview, each padded to the width.
    func lines(of preview: ScreenPreview) async throws -> [StyledLine] {
        let canvas = try await preview.canvas(presentation(of: preview), width: width)
        return canvas.lines.map { line in StyledLine(line.spans.map { StyledText($0.text, style($0.style)) }) }
    }

    /// Returns the style on the look's background; the foreground color is kept if there is one.
    private func style(_ style: Style) -> Style {
        var style = style
        if !hasColor { (style.foreground, style.tint, style.backgroundTint) = (nil, nil, nil) }
        switch background {
        case .auto: break
        case .dark: (style.foreground, style.background) = (style.foreground ?? .white, .black)
        case .light: (style.foreground, style.background) = (style.foreground ?? .black, .brightWhite)
        }
        return style
    }
}
