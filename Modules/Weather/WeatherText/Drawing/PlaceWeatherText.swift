import TextUI
import WeatherModel
import WeatherViews

/// The weather at a place with its forecast, in as much detail as fits.
struct PlaceWeatherText {
    let status: WeatherStatus
    /// The forecast; nil if none is requested.
    let forecast: ForecastFetch?
    let layout: TextLayout
    /// Whether the place has the full width. It has fewer columns beside a list, and more columns should not show less.
    var isAlone = false
    /// Whether all days of the forecast are shown, rather than today and a week.
    var hasAllDays = false
    /// The air quality, which is shown if it is bad; nil if it is unknown.
    var air: AirFetch?
    /// The source to credit.
    var source: SourceDescription?
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

    /// Returns the text in the first detail in which it fits in the height; nil if it fits in none.
    private func lines(among details: [WeatherDetail], within height: Int) -> [StyledLine]? {
        let forecast = forecast.map { forecast in
            let isSaid = status.report != nil && status.failure != nil && status.failure == forecast.failure
            return ForecastText(
                forecast: hasAllDays ? forecast : forecast.map(\.ofAWeek), layout: layout,
                observed: status.report?.conditions, isFailureSaid: isSaid,
                place: place
            ).drawing(hasWords: isAlone || !layout.isInteractive || layout.width >= HoursChart.widthOfTwoDays)
        }
        var (last, weather): (WeatherDetail?, [StyledLine]) = (nil, [])
        for detail in details {
            if detail.facts != last?.facts || detail.sun != last?.sun {
                weather = self.weather(in: detail)
            }
            last = detail
            let sections = [weather] + (forecast?(detail) ?? [])
            let spaced = sections.spaced
            if spaced.count <= height { return spaced }
            if detail.isTight, case let lines = sections.flatMap({ $0 }), lines.count <= height { return lines }
        }
        return nil
    }

    /// The report, the reason why it is not current, or both. A previous report keeps its position during a fetch or
    /// after a failure; its age line states why it is not current.
    private func weather(in detail: WeatherDetail) -> [StyledLine] {
        let progress = layout.progress(layout.texts.fetchingWeather)
        guard let report = status.report else { return status.failure.map(layout.failure) ?? progress }
        return (layout.presentation.isDialogue && status.isFetching ? progress : [])
            + ConditionsText(report, in: self, detail).lines
    }

    /// The minimum height at which a failure is explained above a previous report.
    private static let roomForExplanation = 24

    /// The reason renewing the report failed, and its remedy. Empty without a report, whose place the explanation
    /// takes.
    private var explanation: [StyledLine] {
        guard status.report != nil, let failure = status.failure else { return [] }
        return layout.failure(failure) + [""]
    }

    /// The weather in one line, followed by the next 24 hours and the reason why they are stale, as far as they fit.
    var brief: [StyledLine] {
        let hours = forecast.map { ForecastText(forecast: $0, layout: layout).inBrief } ?? []
        return [hours, status.cause(layout)].reduce(status.brief(layout)) { lines, part in
            lines.count + part.count <= layout.height ?? .max ? lines + part : lines
        }
    }
}

extension Forecast {
    /// The forecast without daily values for days more than a week ahead.
    fileprivate var ofAWeek: Forecast {
        var forecast = self
        forecast.dailyValues.removeLast(max(0, dailyValues.count - 8))
        return forecast
    }
}

extension [[StyledLine]] {
    /// The sections that are not empty, one below the other with an empty line between them.
    var spaced: [StyledLine] {
        filter { !$0.isEmpty }.reduce(into: []) { lines, section in lines += (lines.isEmpty ? [] : [""]) + section }
    }
}

/// How much is drawn of the weather and the forecast.
struct WeatherDetail {
    /// How the facts of the weather are shown.
    enum Facts {
        /// In a table.
        case table
        /// One after the other.
        case all
        /// One after the other, those that fit in a line with the feels-like temperature, and without a picture.
        case first
    }

    var facts = Facts.all
    /// The height of the sun's arc in lines; 0 for none.
    var sun = 0
    /// The height of the forecast's chart in lines, without the lines below it; 0 for a single line with a sparkline.
    var curve: Int
    /// Whether the chart has only the hours and bars of rain below it.
    var isShort = false
    /// Whether the sections may have no headings and no empty lines between them.
    var isTight = false
    /// Whether a tight drawing describes the day ahead in a sentence.
    var hasSentence = true
    /// The maximum number of days of a tight drawing.
    var days = Int.max

    /// All content at its largest useful size, used if the height is unlimited.
    static let everything = WeatherDetail(facts: .table, sun: 3, curve: 6)
    static let brief = WeatherDetail(curve: 0, isTight: true, hasSentence: false, days: 0)

    /// The levels of detail in descending order.
    static let all =
        [(6, 16), (5, 14), (5, 12), (4, 10), (3, 8)].map { WeatherDetail(facts: .table, sun: $0, curve: $1) }
        + [
            everything, WeatherDetail(facts: .table, curve: 5), WeatherDetail(curve: 5),
            WeatherDetail(curve: 5, isShort: true), WeatherDetail(curve: 4, isShort: true),
        ]
        + [(5, Int.max), (4, .max), (3, .max), (3, 5), (3, 4), (3, 3), (3, 2)].map { tight(.all, curve: $0, days: $1) }
        + [(3, 2), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0)].map { tight(.first, curve: $0, days: $1) }
        + [WeatherDetail(facts: .first, curve: 0, isTight: true, hasSentence: false, days: 0), brief]

    private static func tight(_ facts: Facts, curve: Int, days: Int) -> WeatherDetail {
        WeatherDetail(facts: facts, curve: curve, isShort: true, isTight: true, days: days)
    }
}
