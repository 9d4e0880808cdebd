import TextUI
import WeatherViews

/// The weather at a place with its forecast, in as much detail as fits.
struct PlaceWeatherText {
    let status: WeatherStatus
    /// The forecast; nil if none is requested.
    let forecast: ForecastFetch?
    let layout: TextLayout
    /// Whether the place has the full width. It has fewer columns beside a list, and more columns should not show less.
    var isAlone = false
    /// The name of the place, for sentences that stand near those about other places.
    var place: String?

    /// The most detailed text that fits in the layout's height; all content if the height is unlimited.
    var lines: [StyledLine] {
        guard let height = layout.height else {
            return (layout.isInteractive ? [] : explanation) + (lines(among: [.everything], within: .max) ?? [])
        }
        let explanation = height < Self.roomForExplanation ? [] : explanation
        return explanation + (lines(among: WeatherDetail.all, within: height - explanation.count) ?? brief)
    }

    /// Returns the text in the first detail in which it fits in the height; nil if it does in none.
    private func lines(among details: [WeatherDetail], within height: Int) -> [StyledLine]? {
        let forecast = forecast.map { forecast in
            let isSaid = status.report != nil && status.failure != nil && status.failure == forecast.failure
            return ForecastText(forecast: forecast, layout: layout, isFailureSaid: isSaid, place: place).drawing(
                hasWords: isAlone || !layout.isInteractive || layout.width >= HoursChart.widthOfTwoDays)
        }
        var (last, weather): (WeatherDetail?, [StyledLine]) = (nil, [])
        for detail in details {
            if detail.isFull != last?.isFull || detail.sun != last?.sun {
                weather = status.lines(layout, isFull: detail.isFull, sun: detail.sun)
            }
            last = detail
            let hours = forecast?(detail) ?? []
            let lines = hours.isEmpty ? weather : weather + [""] + hours
            if lines.count <= height { return lines }
        }
        return nil
    }

    /// The minimum height at which a failure is explained above a previous report.
    private static let roomForExplanation = 24

    /// The reason why renewing the report failed, and its remedy. Empty without a report, whose place the explanation
    /// takes.
    private var explanation: [StyledLine] {
        guard status.report != nil, let failure = status.failure else { return [] }
        return layout.failure(failure) + [""]
    }

    /// Returns `brief` or `lines`.
    func lines(isBrief: Bool) -> [StyledLine] { isBrief ? brief : lines }

    /// The weather in one line, followed by the next 24 hours and the reason why they are stale, as far as they fit.
    var brief: [StyledLine] {
        let hours = forecast.map { ForecastText(forecast: $0, layout: layout).inBrief } ?? []
        return [hours, status.cause(layout)].reduce(status.brief(layout)) { lines, part in
            lines.count + part.count <= layout.height ?? .max ? lines + part : lines
        }
    }
}

/// How much is drawn of the weather and the forecast.
struct WeatherDetail {
    /// Whether the facts are shown as a table instead of a line or two.
    var isFull = false
    /// The height of the sun's arc in lines; 0 for none.
    var sun = 0
    /// The height of the forecast's curve in lines; 0 for a single line with a sparkline.
    var curve: Int
    /// Whether the chart below the curve is abbreviated.
    var isShort = false
    /// The maximum number of days.
    var days = Int.max

    /// All content at its largest useful size, used if the height is unlimited.
    static let everything = WeatherDetail(isFull: true, sun: 3, curve: 6)
    static let brief = WeatherDetail(curve: 0)

    /// The levels of detail in descending order.
    static let all =
        [(6, 28), (5, 24), (5, 19), (4, 14), (3, 10)].map { WeatherDetail(isFull: true, sun: $0, curve: $1) }
        + [
            everything, WeatherDetail(isFull: true, curve: 5), WeatherDetail(curve: 4),
            WeatherDetail(curve: 4, isShort: true), WeatherDetail(curve: 3, isShort: true),
        ] + [5, 4, 3, 2].map { WeatherDetail(curve: 3, isShort: true, days: $0) } + [
            WeatherDetail(curve: 4, isShort: true, days: 0), WeatherDetail(curve: 3, isShort: true, days: 0),
            WeatherDetail(isFull: true, curve: 0), brief,
        ]
}
