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

    /// The level of detail.
    private struct Detail {
        var isFull = false
        /// The height of the sun's arc in lines; 0 for none.
        var sun = 0
        var curve: Int
        var isShort = false
        var days = Int.max
    }

    /// All content at its largest useful size, used if the height is unlimited.
    private static let everything = Detail(isFull: true, sun: 3, curve: 6)

    /// The levels of detail in descending order, all of them larger than `brief`.
    private static let details =
        [
            Detail(isFull: true, sun: 6, curve: 28), Detail(isFull: true, sun: 5, curve: 24),
            Detail(isFull: true, sun: 5, curve: 19), Detail(isFull: true, sun: 4, curve: 14),
            Detail(isFull: true, sun: 3, curve: 10), everything, Detail(isFull: true, curve: 5), Detail(curve: 4),
            Detail(curve: 4, isShort: true), Detail(curve: 3, isShort: true),
        ] + [5, 4, 3, 2].map { Detail(curve: 3, isShort: true, days: $0) } + [
            Detail(curve: 4, isShort: true, days: 0), Detail(curve: 3, isShort: true, days: 0),
            Detail(isFull: true, curve: 0), Detail(curve: 0),
        ]

    /// The most detailed text that fits in the layout's height; all content if the height is unlimited.
    var lines: [StyledLine] {
        guard let height = layout.height else {
            return (layout.isInteractive ? [] : explanation) + lines(Self.everything)
        }
        let explanation = height < Self.roomForExplanation ? [] : explanation
        return explanation
            + (Self.details.lazy.map(lines(_:)).first { $0.count + explanation.count <= height } ?? brief)
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

    private func lines(_ detail: Detail) -> [StyledLine] {
        let weather = status.lines(layout, isFull: detail.isFull, sun: detail.sun)
        guard let forecast else { return weather }
        let isSaid = status.report != nil && status.failure != nil && status.failure == forecast.failure
        let hours = ForecastText(forecast: forecast, layout: layout, isFailureSaid: isSaid, place: place).lines(
            curve: detail.curve, isShort: detail.isShort, days: detail.days,
            hasWords: isAlone || !layout.isInteractive || layout.width >= HoursChart.widthOfTwoDays)
        return hours.isEmpty ? weather : weather + [""] + hours
    }
}
