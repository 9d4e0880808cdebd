import TextUI
import WeatherRequests

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
        var sun = 0
        var forecast: ForecastText.Extent?
    }

    /// All content at its largest useful size, used if the height is unlimited.
    private static let everything = Detail(isFull: true, sun: 3, forecast: .init(curve: 6, days: .max))

    /// The levels of detail in descending order, all of them larger than `brief`.
    private static let details = [
        Detail(isFull: true, sun: 6, forecast: .init(curve: 28, days: .max)),
        Detail(isFull: true, sun: 5, forecast: .init(curve: 24, days: .max)),
        Detail(isFull: true, sun: 5, forecast: .init(curve: 19, days: .max)),
        Detail(isFull: true, sun: 4, forecast: .init(curve: 14, days: .max)),
        Detail(isFull: true, sun: 3, forecast: .init(curve: 10, days: .max)), everything,
        Detail(isFull: true, forecast: .init(curve: 5, days: .max)),
        Detail(forecast: .init(curve: 4, days: .max)),
        Detail(forecast: .init(curve: 4, isShort: true, days: .max)),
        Detail(forecast: .init(curve: 3, isShort: true, days: .max)),
        Detail(forecast: .init(curve: 3, isShort: true, days: 5)),
        Detail(forecast: .init(curve: 3, isShort: true, days: 4)),
        Detail(forecast: .init(curve: 3, isShort: true, days: 3)),
        Detail(forecast: .init(curve: 3, isShort: true, days: 2)),
        Detail(forecast: .init(curve: 4, isShort: true)),
        Detail(forecast: .init(curve: 3, isShort: true)),
        Detail(isFull: true, forecast: .init(curve: 0)),
        Detail(forecast: .init(curve: 0)),
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
        let weather = WeatherStatusText(status: status, layout: layout)
        let hours = forecast.map { ForecastText(forecast: $0, layout: layout).inBrief } ?? []
        return [hours, weather.cause].reduce(weather.brief) { lines, part in
            lines.count + part.count <= layout.height ?? .max ? lines + part : lines
        }
    }

    private func lines(_ detail: Detail) -> [StyledLine] {
        let weather = WeatherStatusText(status: status, layout: layout, isFull: detail.isFull, sun: detail.sun).lines
        guard let forecast, var extent = detail.forecast else { return weather }
        extent.hasWords = isAlone || !layout.isInteractive || layout.width >= HoursChart.widthOfTwoDays
        let isSaid = status.report != nil && status.failure != nil && status.failure == forecast.failure
        let hours = ForecastText(forecast: forecast, layout: layout, isFailureSaid: isSaid, place: place).lines(extent)
        return hours.isEmpty ? weather : weather + [""] + hours
    }
}
