import HomeScreen
package import Lifecycle
package import TextUI
import WeatherModel
import WeatherRequests

extension WeatherText {
    /// A report to print: the facts of a screen without boxes, keys or a selected row, and without the app's chrome.
    ///
    /// - Parameter subject: the part of the home screen to report; every other screen is reported whole.
    package static func report(
        of view: Lifecycle.ViewModel, for subject: ReportSubject, _ presentation: Presentation, width: Int
    ) -> [StyledLine] {
        let layout = Layout(presentation, width: width)
        return layout.report(block(of: view, for: subject, layout))
    }

    /// The weather at one place in one line, for a status bar; nil when there is none to tell.
    ///
    /// `☁ Fjellvang 12.6 °C scattered clouds, wind 3 m/s SW`. The icon is always the first, but in ASCII there is none. Facts
    /// that do not fit are left out: the wind first, then the sky and the age.
    /// - Parameter width: the most columns it may take; nil for any number.
    package static func oneLine(
        of view: Lifecycle.ViewModel, for subject: ReportSubject, _ presentation: Presentation, width: Int?
    ) -> String? {
        let width = width ?? .max
        let layout = Layout(presentation, width: width)
        let reported = ReportedPlace(of: view, for: subject, presentation)
        guard let place = reported.place, let weather = reported.weather, let report = weather.report else {
            return nil
        }
        let quantities = QuantityText(layout)
        let degrees = quantities.temperature(report.conditions.temperature)
        let age = weather.isFetched ? "" : layout.texts.words(for: report.age).map { " (\($0))" } ?? ""
        let wind = report.conditions.wind.map { ", \(layout.texts.wind(quantities.wind($0)))" } ?? ""
        let sky = " \(report.conditions.markedWords(layout))"
        let name = PlaceText(layout).name(of: place)
        let icon = WeatherIcon.icon(
            for: report.conditions.kind, isDaytime: report.conditions.isDaytime, layout
        ).plainText
        let head = layout.glyphs == .ascii ? "" : icon + " "
        let facts = [degrees + sky + wind + age, degrees + sky + age, degrees + age, degrees]
        let choices = facts.map { "\(head)\(name) \($0)" }
        if let line = choices.first(where: { CellWidth.of($0) <= width }) { return line }
        let room = width - CellWidth.of(head + degrees) - 1
        let cut = name.fitted(to: max(0, room), ellipsis: layout.glyphs.ellipsis)
        return (head + (room > 0 ? "\(cut) \(degrees)" : degrees)).fitted(to: max(1, width), ellipsis: "")
    }

    private static func block(of view: Lifecycle.ViewModel, for subject: ReportSubject, _ layout: Layout) -> Block {
        guard case .active(let active) = view, case .home(let home) = active.screen else {
            return content(of: view, layout)
        }
        switch subject {
        case .home: return content(of: view, layout)
        case .local: return LocalWeatherText(view: home.localWeather, forecast: home.localForecast).section(layout)
        case .lookup:
            return home.lookup.map { PlaceLookupText(view: $0, forecast: home.lookupForecast).section(layout) }
                ?? Block()
        }
    }
}
