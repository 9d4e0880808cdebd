import TextUI
import WeatherRequests

/// The weather at one place with its forecast, as much of both as there is room for.
struct PlaceWeatherText {
    let status: WeatherStatus
    /// Nil where none is asked for.
    let forecast: ForecastFetch?
    let layout: Layout
    /// Whether the place has the whole width: more columns should not say less, and beside a list there are fewer.
    var isAlone = false
    /// The name of the place, where sentences about others stand nearby.
    var place: String?

    /// How much is drawn.
    private struct Detail {
        var isFull = false
        var sun = 0
        var forecast: ForecastText.Extent?
    }

    /// Everything, as large as is of use.
    private static let everything = Detail(isFull: true, sun: 3, forecast: .init(curve: 6, days: .max))

    /// From more than that to the least that is more than a line or two.
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

    /// The most that fits in the layout's height; all of it where nothing limits that.
    var lines: [StyledLine] {
        guard let height = layout.height else {
            return (layout.isInteractive ? [] : explanation) + lines(Self.everything)
        }
        let explanation = height < Self.roomForExplanation ? [] : explanation
        return explanation
            + (Self.details.lazy.map(lines(_:)).first { $0.count + explanation.count <= height } ?? brief)
    }

    /// The lines from which on a failure is explained beside the report from before.
    private static let roomForExplanation = 24

    /// Why the report could not be renewed and what to do about it. Without a report, that stands in its place.
    private var explanation: [StyledLine] {
        guard status.report != nil, let failure = status.failure else { return [] }
        return layout.failure(failure) + [""]
    }

    /// The same, or the least.
    func lines(isBrief: Bool) -> [StyledLine] { isBrief ? brief : lines }

    /// The weather in a line; under it, as far as they fit, the next 24 hours and what keeps them from being new.
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
