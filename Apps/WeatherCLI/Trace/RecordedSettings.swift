import Lifecycle
import TextUI
import Trace
import WeatherModel
import WeatherText

/// What a recording keeps of the settings, so that its frames can be drawn again.
struct RecordedSettings {
    /// The program's name in a header.
    static let app = "weather"
    /// How the app was drawn.
    let presentation: Presentation
    /// The terminal's size at the start.
    let size: Size

    init(_ settings: Settings) {
        presentation = Presentation(units: settings.units, glyphs: settings.glyphs, banner: settings.banner)
        let terminal = TerminalDevice.standard.isInteractive(environment: settings.environment)
        size = terminal ? TerminalDevice.standard.size : Size(width: Screen.width(settings.environment), height: 24)
    }

    /// Reads a header; what is missing or makes no sense becomes what is usual.
    init(_ header: TraceHeader) {
        let settings = header.settings
        presentation = Presentation(
            units: settings["units"].flatMap(Units.init) ?? .metric,
            glyphs: settings["glyphs"] == "ascii" ? .ascii : .unicode, banner: settings["banner"])
        size = settings["size"].flatMap(Self.size) ?? Size(width: 80, height: 24)
    }

    var header: TraceHeader {
        var settings = [
            "units": presentation.units.rawValue, "glyphs": presentation.glyphs == .ascii ? "ascii" : "unicode",
            "size": Self.text(size),
        ]
        settings["banner"] = presentation.banner
        return TraceHeader(app: Self.app, version: WeatherTable.version, settings: settings)
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
