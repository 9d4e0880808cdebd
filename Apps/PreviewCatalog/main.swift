import ArgumentTable
import CoreTesting
import Lifecycle
import ShellRuntime
import TextApp
import TextUI
import WeatherPreviews
import WeatherText

/// Every state of every screen, drawn on the app's own path: a bridge, a shell, its snapshot, text. Only the core and
/// the handlers are missing.
let previews = Previews.all.map { preview in
    ScreenPreview(preview.id, tags: preview.tags, preview.presentation) { presentation in
        let shell = try Shell(
            FakeBridge<Lifecycle.ShellEvent, Lifecycle.ViewModel>(view: preview.view), handlers: HandlerRegistry())
        let view = shell.snapshot.view
        await shell.shutdown()
        return WeatherText.screen(of: view, presentation)
    }
}

await PreviewCatalog(
    "previews", previews,
    options: [Option("units", value: "SYSTEM", summary: "Units to show", allowedValues: ["metric", "imperial"])]
).main()
