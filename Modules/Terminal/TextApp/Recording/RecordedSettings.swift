import TextUI
import Trace

/// The settings stored in a recording, from which its frames can be redrawn.
struct RecordedSettings {
    /// The presentation of the app.
    let presentation: Presentation
    /// The initial size of the terminal.
    let size: Size

    init(_ display: DisplaySettings) {
        presentation = display.presentation
        let terminal = TerminalDevice.standard.isInteractive(environment: display.environment)
        size = terminal ? TerminalDevice.standard.size : Size(width: Screen.width(display.environment), height: 24)
    }

    /// Reads the settings of a header; missing or invalid values are replaced by defaults.
    init(_ header: TraceHeader) {
        var options = header.settings
        size = options.removeValue(forKey: "size").flatMap(Self.size) ?? Size(width: 80, height: 24)
        let glyphs = options.removeValue(forKey: "glyphs").flatMap(Glyphs.init) ?? .unicode
        let banner = options.removeValue(forKey: "banner")
        let language = options.removeValue(forKey: "language").flatMap(Language.init) ?? .english
        presentation = Presentation(glyphs: glyphs, language: language, banner: banner, options: options)
    }

    /// The settings as stored in a header.
    var settings: [String: String] {
        var settings = presentation.options
        settings["glyphs"] = presentation.glyphs.rawValue
        settings["language"] = presentation.language.rawValue
        settings["banner"] = presentation.banner
        settings["size"] = Self.text(size)
        return settings
    }

    private static let resized = "resized to "

    /// Returns the text that records a resize of the terminal.
    static func resized(_ width: Int, _ height: Int) -> String {
        resized + text(Size(width: width, height: height))
    }

    /// Returns the size recorded by a line; nil if it is not a resize.
    static func size(in line: TraceLine) -> Size? {
        guard line.kind == .signal, let words = line.text, words.hasPrefix(resized) else { return nil }
        return size(String(words.dropFirst(resized.count)))
    }

    private static func text(_ size: Size) -> String { "\(size.width)x\(size.height)" }

    /// Limits sizes to those of real terminals, since a file is untrusted.
    private static func size(_ text: String) -> Size? {
        let parts = text.split(separator: "x").compactMap { Int($0) }
        guard parts.count == 2, parts.allSatisfy({ (1...1000).contains($0) }) else { return nil }
        return Size(width: parts[0], height: parts[1])
    }
}
