import TextUI
import WeatherModel
import WeatherViews

extension DetailScreen.ViewModel {
    /// Returns the screen of the details, which scrolls.
    func screen(in active: Active.ViewModel, _ texts: Texts) -> TextScreen<Active.ShellEvent> {
        let keys: [ScreenKey<Active.ShellEvent>] = [
            ScreenKey([.escape, .enter, "h", .tab, .backTab], texts.back, sends: .detail(.goToHome)),
            ScreenKey([.right, ">"], texts.nextPlace, when: active.hasNeighbors, sends: .showNeighbor(.down)),
            ScreenKey([.left, "<"], texts.previousPlace, when: active.hasNeighbors, sends: .showNeighbor(.up)),
            ScreenKey(["r", .control("r"), .function(5)], texts.refresh, sends: .detail(.refresh)),
            ScreenKey(["o"], texts.openMap, sends: .detail(.openMap)),
            active.saveAgain(texts), active.dismiss("n", texts),
        ]
        var screen = TextScreen("detail", app: WeatherRenderer.app, title: texts.details, keys: keys) {
            DetailText(view: self, active: active, layout: $0).block
        }
        screen.compact = { Block(lines: weather.brief($0)) }
        (screen.list, screen.scrolls) = ("favorites", true)
        return screen
    }
}

/// The details of a place: current weather, the next hours and days, air quality and every forecast.
struct DetailText {
    let view: DetailScreen.ViewModel
    let active: Active.ViewModel
    let layout: TextLayout

    /// The content at its full height, because the screen scrolls.
    var block: Block {
        let texts = layout.texts
        let title = texts.title(
            active.isHere && view.place.name.isEmpty ? texts.yourLocation : texts.name(of: view.place),
            region: texts.region(of: view.place), role: texts.details)
        let whole = layout.resized(width: layout.width, height: nil)
        return Block.stack(
            [
                whole.section(title) { inner in
                    Block(
                        lines: PlaceWeatherText(
                            status: view.weather, forecast: view.forecast, layout: inner, isAlone: true,
                            hasAllDays: true, air: view.air, source: active.source
                        ).lines)
                }, air(whole),
                section(ForecastText(forecast: view.forecast, layout: whole).stepHeading, whole) {
                    ForecastText(forecast: view.forecast, layout: $0).everyStep()
                },
            ], spacing: layout.gap)
    }

    /// The air quality. A dialogue omits the heading, because the sentence names the subject.
    private func air(_ layout: TextLayout) -> Block {
        if layout.presentation.isDialogue { return Block(lines: AirText(air: view.air, layout: layout).lines) }
        return section(layout.texts.airQuality, layout) { AirText(air: view.air, layout: $0).lines }
    }

    private func section(_ title: String, _ layout: TextLayout, _ lines: (TextLayout) -> [StyledLine]) -> Block {
        layout.section(StyledLine(title, Theme.name)) { Block(lines: lines($0)) }
    }
}
