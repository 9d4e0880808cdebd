import TextUI

/// How the catalog draws states.
struct CatalogLook: Sendable, Equatable {
    /// What a state is drawn on.
    enum Background: String, Sendable, CaseIterable {
        /// The terminal's own.
        case terminal
        case dark, light
    }

    /// Columns.
    var width = 80
    /// The symbols; nil for each state's own.
    var glyphs: Glyphs?
    /// The language of the texts; nil for each state's own.
    var language: Language?
    var hasColor = true
    var background = Background.terminal
    /// Values of the app's own options, such as its units; what they leave open is each state's own.
    var options: [String: String] = [:]

    /// The widths that keys lead to.
    static let widths = [20, 30, 40, 60, 80, 100, 120, 160, 200]

    mutating func widen() { width = Self.widths.first { $0 > width } ?? width }
    mutating func narrow() { width = Self.widths.last { $0 < width } ?? width }

    mutating func changeGlyphs() {
        glyphs =
            switch glyphs {
            case nil: .ascii
            case .ascii: .unicode
            case .unicode: nil
            }
    }

    mutating func changeBackground() {
        background =
            switch background {
            case .terminal: .dark
            case .dark: .light
            case .light: .terminal
            }
    }

    /// What differs from how a state draws itself, in words.
    var words: String {
        let parts = [
            "\(width) columns", glyphs.map { $0 == .ascii ? "ASCII" : "Unicode" }, language.map { "\($0)" },
            hasColor ? nil : "no color",
            background == .terminal ? nil : "on \(background.rawValue)",
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    /// A state's own presentation with what is asked for instead.
    func presentation(of preview: ScreenPreview) -> Presentation {
        var presentation = preview.presentation
        presentation.glyphs = glyphs ?? presentation.glyphs
        presentation.language = language ?? presentation.language
        presentation.options.merge(options) { $1 }
        return presentation
    }

    /// The lines of a state, each as wide as asked.
    func lines(of preview: ScreenPreview) async throws -> [StyledLine] {
        let canvas = try await preview.canvas(presentation(of: preview), width: width)
        return canvas.lines.map { line in StyledLine(line.spans.map { StyledText($0.text, style($0.style)) }) }
    }

    /// A style as it is on the background: the colors of text stay, where there are any.
    private func style(_ style: Style) -> Style {
        var style = style
        if !hasColor { style.foreground = nil }
        switch background {
        case .terminal: break
        case .dark: (style.foreground, style.background) = (style.foreground ?? .white, .black)
        case .light: (style.foreground, style.background) = (style.foreground ?? .black, .brightWhite)
        }
        return style
    }
}
