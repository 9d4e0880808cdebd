import TextUI
import WeatherModel
package import WeatherRequests

/// The weather at one place: the report, what keeps it from being new, or both.
struct WeatherStatusText {
    let status: WeatherStatus
    let layout: Layout
    /// Whether the facts of the report are a table, and not a line or two.
    var isFull = true
    /// The lines of the sun's way; 0 for none.
    var sun = 0

    /// All of it. A report from before stands where the new one will, and tells in its line about the age what keeps it
    /// from being new.
    var lines: [StyledLine] {
        guard let report = status.report else {
            return status.failure.map(layout.failure) ?? layout.progress(layout.texts.fetchingWeather)
        }
        let isHeard = layout.presentation.isDialogue && status.isFetching
        return (isHeard ? layout.progress(layout.texts.fetchingWeather) : [])
            + ConditionsText(report: report, status: status, layout: layout, isFull: isFull, sun: sun).lines
    }

    /// Why the report is not renewed, in a line; none where it is, or where there is no report.
    var cause: [StyledLine] {
        guard status.report != nil, let failure = status.failure else { return [] }
        return [layout.fitted(StyledLine("! \(layout.texts.notRenewed(layout.texts.brief(failure)))", Theme.failure))]
    }

    /// The least that says something: `13 °C scattered clouds`.
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

extension Layout {
    /// Why something failed and what to do about it.
    func failure(_ failure: WeatherFailure) -> [StyledLine] {
        warning(texts.message(for: failure), Theme.failure) + paragraph(texts.remedy(for: failure))
    }
}

extension WeatherStatus {
    /// The newest report, however old.
    package var report: WeatherReport? { latest }

    /// Whether the report is recognizably not the newest: it could not be renewed, or is an hour old while it is being
    /// renewed. One that is minutes old does not flicker with each request.
    var isStale: Bool {
        switch self {
        case .fetched: false
        case .fetching(let previous): previous?.age.isOld ?? false
        case .failed: true
        }
    }
}
