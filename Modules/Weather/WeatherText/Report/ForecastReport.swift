package import TextUI
import WeatherModel
package import WeatherViews

/// The part of a forecast that is reported.
package enum ForecastPart: Sendable, Equatable {
    case everything
    /// A line for each day.
    case days
    /// The steps of the next hours, a line for each.
    case hours(Int)
}

extension Forecast {
    /// Returns the first days of a part of the forecast.
    func reported(_ part: ForecastPart, days: Int) -> Forecast {
        if part == .everything, days == .max { return self }
        var forecast = self
        if case .hours(let count) = part {
            forecast.steps = steps.first.map { Array(steps(from: $0.time, hours: count)) } ?? []
            forecast.dailyValues = forecast.days.filter { !$0.steps.isEmpty }.compactMap(\.values)
        }
        let shown = forecast.days.prefix(max(0, days))
        (forecast.steps, forecast.dailyValues) = (shown.flatMap(\.steps), shown.compactMap(\.values))
        return forecast
    }
}

extension WeatherRenderer {
    /// Returns a forecast to print: the next 24 hours as a chart, the days, and a table of all steps; in a dialogue,
    /// sentences.
    ///
    /// A missing or stale forecast is reported with its cause.
    ///
    /// - Parameters:
    ///   - width: The maximum line width in columns.
    ///   - part: The part to report.
    ///   - days: The maximum number of days.
    ///   - isCredited: Whether lines, too, end with the credit of the source, which programs do not expect there.
    package static func forecastReport(
        of view: Active.ViewModel?, _ presentation: Presentation, width: Int, part: ForecastPart = .everything,
        days: Int = .max, isCredited: Bool = false
    ) -> [StyledLine] {
        let layout = TextLayout(presentation, width: width)
        let reported = ReportedPlace(of: view, presentation)
        guard let place = reported.place, let fetch = reported.forecast else {
            return report(of: view, presentation, width: width)
        }
        let shown = part == .everything ? fetch : fetch.map { $0.reported(part, days: days) }
        let age = reported.weather.flatMap { $0.isFetched ? nil : $0.report?.age }
        let text = ForecastText(forecast: shown, layout: layout, age: age, mostDays: days)
        let source = fetch.latest == nil ? nil : view?.source
        func credit(_ layout: TextLayout) -> [StyledLine] {
            source.map { layout.wrapped(StyledLine($0.credit, Theme.label)) } ?? []
        }
        let note = (text.notRenewed.map { layout.wrapped($0) } ?? []) + (isCredited ? credit(layout) : [])
        switch part {
        case .everything: break
        case .days: return layout.report(Block(lines: text.everyDay + note))
        case .hours: return layout.report(Block(lines: text.everyStep(areFew: true) + note))
        }
        return layout.report(
            layout.section(layout.texts.title(of: place, role: layout.texts.forecastRole)) { inner in
                Block(lines: lines(ForecastText(forecast: fetch, layout: inner, age: age, mostDays: days))).above(
                    Block(lines: credit(inner)))
            })
    }

    /// Returns for how many hours and days there is a forecast; nil without one.
    package static func forecastLength(of view: Active.ViewModel?) -> (hours: Int, days: Int)? {
        guard let forecast = ReportedPlace(of: view, Presentation()).forecast?.latest, let first = forecast.steps.first,
            let last = forecast.steps.last
        else { return nil }
        return (Int((last.time - first.time + forecast.stepLength) / 3600), forecast.days.count)
    }

    private static func lines(_ text: ForecastText) -> [StyledLine] {
        let chart = text.drawing()(.everything).spaced
        guard text.forecast.latest?.steps.isEmpty == false else { return chart }
        let heading = ["", StyledLine(text.stepHeading, Theme.name)]
        return chart + (text.layout.presentation.isDialogue ? [] : heading) + text.everyStep()
    }
}
