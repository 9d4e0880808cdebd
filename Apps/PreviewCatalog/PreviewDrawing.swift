import ArgumentTable
import CoreTesting
import Lifecycle
import ShellRuntime
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherText

/// Draws a state on the app's own path: a bridge, a shell, its snapshot, text. Only the core and the handlers are
/// missing.
struct PreviewDrawing {
    private let width: Int
    private let height: Int?
    private let glyphs: Glyphs?
    private let units: Units?

    /// Takes what the options say; what they leave open is as the state has it.
    init(_ parsed: ParsedCommand, width: Int, height: Int?) {
        self.width = width
        self.height = height
        glyphs = parsed.value("glyphs").map { $0 == "ascii" ? .ascii : .unicode }
        units = parsed.value("units").flatMap(Units.init)
    }

    func canvas(of preview: Preview) async throws -> Canvas {
        let shell = try Shell(
            FakeBridge<Lifecycle.ShellEvent, Lifecycle.ViewModel>(view: preview.view),
            handlers: HandlerRegistry())
        let view = shell.snapshot.view
        await shell.shutdown()
        var presentation = preview.presentation
        presentation.glyphs = glyphs ?? presentation.glyphs
        presentation.units = units ?? presentation.units
        guard let height else {
            return Canvas(lines: WeatherText.lines(of: view, presentation, width: width), width: width)
        }
        return WeatherText.frame(of: view, presentation, size: Size(width: width, height: height)).canvas
    }
}
