import ArgumentTable
import Effects
import TextApp
import TextUI
import WeatherPreviews
import WeatherText
import WeatherViews

/// The preview catalog: all states of all screens, with a fake bridge instead of a core.
let previews = Previews.all.map { preview in
    ScreenPreview(
        preview.id, tags: preview.tags, preview.presentation,
        of: FakeBridge<Lifecycle.ShellEvent, Lifecycle.ViewModel>(view: preview.view),
        screen: WeatherRenderer.screen(of:_:))
}

await PreviewCatalog(
    "previews", previews, goldens: "Tests/WeatherTextTests/Golden",
    title: "weather \(WeatherRenderer.version), every state",
    options: [Option("units", value: "SYSTEM", summary: "Units to show", allowedValues: ["metric", "imperial"])]
).main()
