package import TextUI
import WeatherModel
package import WeatherViews

extension WeatherRenderer {
    /// Returns a report to print: the content of a screen without boxes, keys, a selected row or the app's chrome.
    ///
    /// Of a home screen with a place looked up, only that place is reported.
    ///
    /// - Parameters:
    ///   - width: The maximum line width in columns.
    ///   - height: The number of lines, with the banner's; nil for no limit.
    package static func report(
        of view: Active.ViewModel?, _ presentation: Presentation, width: Int, height: Int? = nil
    ) -> [StyledLine] {
        let room = height.map { $0 - (presentation.banner == nil ? 0 : 2) }
        let layout = TextLayout(presentation, width: width, height: room.map { max(1, $0) })
        return layout.report(block(of: view, layout))
    }

    /// Returns the favorites with their weather, a line for each, and the credit to the source.
    package static func favorites(
        of view: Active.ViewModel, _ presentation: Presentation, width: Int
    ) -> [StyledLine] {
        let layout = TextLayout(presentation, width: width)
        let table = PlaceTable(rows: favorites(of: view).map(PlaceTable.Row.init), layout: layout, prefersAge: true)
        let credit = view.source.map { layout.wrapped(StyledLine(layout.words($0.credit), Theme.label)) } ?? []
        return layout.report(table.block.above(Block(lines: credit), spacing: 0))
    }

    /// Returns the weather at one place in one line, for a status bar; nil without a weather report.
    ///
    /// `☁ Fjellvang 13 °C scattered clouds, wind 3 m/s SW`. The line starts with the icon, which is
    /// left out in ASCII. Facts that do not fit are dropped: the wind first, then the sky, then the age.
    ///
    /// - Parameter width: The maximum width in columns; nil for no limit.
    package static func oneLine(
        of view: Active.ViewModel?, _ presentation: Presentation, width: Int?
    ) -> String? {
        let width = width ?? .max
        let layout = TextLayout(presentation, width: width)
        let reported = ReportedPlace(of: view, presentation)
        guard let place = reported.place, let weather = reported.weather, let report = weather.report else {
            return nil
        }
        let quantities = QuantityText(layout)
        let degrees = quantities.temperature(report.conditions.temperature)
        let isCurrent = weather.isFetched && report.age != .unknown && !report.age.isOld
        let age = isCurrent ? "" : report.ageOrTime(layout).map { " (\($0))" } ?? ""
        let wind = report.conditions.wind.map { ", \(layout.texts.windNote(quantities.wind($0)))" } ?? ""
        let sky = " \(report.conditions.markedWords(layout))"
        let name = layout.texts.name(of: place)
        let head = layout.glyphs == .ascii ? "" : WeatherIcon.icon(for: report.conditions, layout).plainText + " "
        let facts = [degrees + sky + wind + age, degrees + sky + age, degrees + age, degrees]
        let choices = facts.map { "\(head)\(name) \($0)" }
        if let line = choices.first(where: { CellWidth.of($0) <= width }) { return line }
        let room = width - CellWidth.of(head + degrees) - 1
        let cut = name.fitted(to: max(0, room), ellipsis: layout.glyphs.ellipsis)
        return (head + (room > 0 ? "\(cut) \(degrees)" : degrees)).fitted(to: max(1, width), ellipsis: "")
    }

    private static func block(of view: Active.ViewModel?, _ layout: TextLayout) -> Block {
        if case .home(let home)? = view?.screen, let lookup = home.lookup {
            return HomePlacesText(home: home, source: view?.source).section(of: lookup, layout)
        }
        return view?.screen(layout.presentation).body(layout) ?? Block()
    }
}
