import TextUI
import Trace

/// What a recording keeps of the settings, so that its frames can be drawn again.
struct RecordedSettings {
    /// How the app was drawn.
    let presentation: Presentation
    /// The terminal's size at the start.
    let size: Size

    init(_ display: DisplaySettings) {
        presentation = display.presentation
        let terminal = TerminalDevice.standard.isInteractive(environment: display.environment)
        size = terminal ? TerminalDevice.standard.size : Size(width: Screen.width(display.environment), height: 24)
    }

    /// Reads a header; what is missing or makes no sense becomes what is usual.
    init(_ header: TraceHeader) {
        var options = header.settings
        size = options.removeValue(forKey: "size").flatMap(Self.size) ?? Size(width: 80, height: 24)
        let glyphs: Glyphs = options.removeValue(forKey: "glyphs") == "ascii" ? .ascii : .unicode
        let banner = options.removeValue(forKey: "banner")
        let language = options.removeValue(forKey: "language").flatMap(Language.init) ?? .english
        presentation = Presentation(glyphs: glyphs, language: language, banner: banner, options: options)
    }

    /// The settings as a header holds them.
    var settings: [String: String] {
        var settings = presentation.options
        settings["glyphs"] = presentation.glyphs == .ascii ? "ascii" : "unicode"
        settings["language"] = presentation.language.rawValue
        settings["banner"] = presentation.banner
        settings["size"] = Self.text(size)
        return settings
    }

    private static let resized = "resized to "

    /// The words for a new size of the terminal.
    static func resized(_ width: Int, _ height: Int) -> String {
        resized + text(Size(width: width, height: height))
    }

    /// The size that a line tells of; nil for other lines.
    static func size(in entry: TraceEntry) -> Size? {
        guard case .signal(let words) = entry, words.hasPrefix(resized) else { return nil }
        return size(String(words.dropFirst(resized.count)))
    }

    private static func text(_ size: Size) -> String { "\(size.width)x\(size.height)" }

    /// No larger than terminals get: a file may say anything.
    private static func size(_ text: String) -> Size? {
        let parts = text.split(separator: "x").compactMap { Int($0) }
        guard parts.count == 2, parts.allSatisfy({ (1...1000).contains($0) }) else { return nil }
        return Size(width: parts[0], height: parts[1])
    }
}
