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
        Detail(isFull: true, sun: 4, forecast: .init(curve: 14, days: .max)),
        Detail(isFull: true, sun: 3, forecast: .init(curve: 10, days: .max)), everything,
        Detail(isFull: true, forecast: .init(curve: 5, days: .max)),
        Detail(forecast: .init(curve: 4, days: .max)),
        Detail(forecast: .init(curve: 4, isShort: true, days: 3)),
        Detail(forecast: .init(curve: 4, isShort: true)),
        Detail(forecast: .init(curve: 3, isShort: true)),
        Detail(isFull: true, forecast: .init(curve: 0)),
        Detail(forecast: .init(curve: 0)),
    ]

    /// The most that fits in the layout's height; all of it where nothing limits that.
    var lines: [StyledLine] {
        guard let height = layout.height else { return lines(Self.everything) }
        return Self.details.lazy.map(lines(_:)).first { $0.count <= height } ?? brief
    }

    /// The same, or the least.
    func lines(isBrief: Bool) -> [StyledLine] { isBrief ? brief : lines }

    /// The weather in a line, and under it the next 24 hours in another one.
    var brief: [StyledLine] {
        let lines = WeatherStatusText(status: status, layout: layout).brief
        let hours = forecast.map { ForecastText(forecast: $0, layout: layout).inBrief } ?? []
        return lines.count + hours.count <= layout.height ?? .max ? lines + hours : lines
    }

    private func lines(_ detail: Detail) -> [StyledLine] {
        let weather = WeatherStatusText(status: status, layout: layout, isFull: detail.isFull, sun: detail.sun).lines
        guard let forecast, var extent = detail.forecast else { return weather }
        extent.hasWords = isAlone || !layout.isInteractive || layout.width >= HoursChart.widthOfTwoDays
        let hours = ForecastText(forecast: forecast, layout: layout).lines(extent)
        return hours.isEmpty ? weather : weather + [""] + hours
    }
}
