import DetailScreen
import TextUI
import WeatherModel
import WeatherRequests

/// All that is known of one place: the weather now, the next hours and days, the air, every forecast.
struct DetailText {
    let view: DetailScreen.ViewModel
    let layout: Layout

    /// As high as it is: the screen scrolls.
    var block: Block {
        let places = PlaceText(layout)
        let title = places.title(
            places.name(of: view.place), region: places.region(of: view.place), role: layout.texts.details)
        let whole = layout.resized(width: layout.width, height: nil)
        return Block.stack(
            [
                whole.section(title) { inner in
                    Block(
                        lines: PlaceWeatherText(
                            status: view.weather, forecast: view.forecast, layout: inner, isAlone: true
                        ).lines)
                }, air(whole),
                section(layout.texts.everyThreeHours, whole, hours),
            ], spacing: layout.gap)
    }

    /// In a dialogue the air comes without a heading: the sentence that comes after other lines names it.
    private func air(_ layout: Layout) -> Block {
        if layout.presentation.isDialogue { return Block(lines: AirText(air: view.air, layout: layout).lines) }
        return section(layout.texts.airQuality, layout) { AirText(air: view.air, layout: $0).lines }
    }

    private func section(_ title: String, _ layout: Layout, _ lines: (Layout) -> [StyledLine]) -> Block {
        layout.section(StyledLine(title, Theme.name)) { Block(lines: lines($0)) }
    }

    private func hours(_ layout: Layout) -> [StyledLine] {
        guard let forecast = view.forecast.latest, !forecast.steps.isEmpty else {
            return ForecastText(forecast: view.forecast, layout: layout).nothing
        }
        return layout.presentation.isDialogue
            ? ForecastSentences(forecast: forecast, layout: layout).hours
            : HoursTable(forecast: forecast, layout: layout).lines
    }
}
