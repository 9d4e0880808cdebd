import TextUI
import WeatherModel
package import WeatherRequests

/// The weather at a place: the report, the reason why it is not current, or both.
struct WeatherStatusText {
    let status: WeatherStatus
    let layout: TextLayout
    /// Whether the facts are shown as a table instead of a line or two.
    var isFull = true
    /// The height of the sun's arc in lines; 0 for none.
    var sun = 0

    /// The complete text. A previous report keeps its position during a fetch or after a failure; its age line tells
    /// why it is not current.
    var lines: [StyledLine] {
        guard let report = status.report else {
            return status.failure.map(layout.failure) ?? layout.progress(layout.texts.fetchingWeather)
        }
        let isHeard = layout.presentation.isDialogue && status.isFetching
        return (isHeard ? layout.progress(layout.texts.fetchingWeather) : [])
            + ConditionsText(report: report, status: status, layout: layout, isFull: isFull, sun: sun).lines
    }

    /// One line on why the report could not be renewed; empty without a failure or without a report.
    var cause: [StyledLine] {
        guard status.report != nil, let failure = status.failure else { return [] }
        return [layout.fitted(StyledLine("! \(layout.texts.notRenewed(layout.texts.brief(failure)))", Theme.failure))]
    }

    /// The shortest useful form: `13 °C scattered clouds`.
    var brief: [StyledLine] {
        guard let conditions = status.report?.conditions else {
            return status.failure.map { layout.warning(layout.texts.brief($0), Theme.failure) }
                ?? layout.progress(layout.texts.fetching)
        }
        let degrees = StyledLine(
            QuantityText(layout).temperature(conditions.temperature, places: 0),
            Theme.temperature(conditions.temperature))
        let age = status.isStale ? status.report.flatMap { layout.texts.words(for: $0.age) } : nil
        let mark = status.failure == nil ? "" : "! "
        let note = age.map { " (\(mark)\($0))" } ?? (mark.isEmpty ? "" : " !")
        let line = degrees + StyledLine(" \(conditions.words(layout))\(note)")
        return layout.wrapped(line).map { status.isStale ? $0.dimmed : $0 }
    }
}

extension TextLayout {
    /// Returns the reason for a failure and its remedy.
    func failure(_ failure: WeatherFailure) -> [StyledLine] {
        warning(texts.message(for: failure), Theme.failure) + paragraph(texts.remedy(for: failure))
    }
}

extension WeatherStatus {
    /// The latest report, regardless of its age.
    package var report: WeatherReport? { latest }

    /// Whether the report is shown as stale: renewing it failed, or it is at least an hour old during a fetch. Newer
    /// reports are not, so that they do not flicker with each request.
    var isStale: Bool {
        switch self {
        case .fetched: false
        case .fetching(let previous): previous?.age.isOld ?? false
        case .failed: true
        }
    }
}
