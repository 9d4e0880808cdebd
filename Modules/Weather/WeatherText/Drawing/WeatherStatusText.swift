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

    /// All of it.
    var lines: [StyledLine] {
        switch status {
        case .fetched(let report): lines(of: report)
        case .fetching(let previous):
            Block(lines: layout.progress(layout.texts.fetchingWeather)).above(last(previous)).lines
        case .failed(let failure, let previous): Block(lines: layout.failure(failure)).above(last(previous)).lines
        }
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
        let age = status.isFetched ? nil : status.report.flatMap { layout.texts.words(for: $0.age) }
        let line = degrees + StyledLine(" \(conditions.words(layout))" + (age.map { " (\($0))" } ?? ""))
        return layout.wrapped(line).map { status.isFetched ? $0 : $0.dimmed }
    }

    /// The report before, recognizably no longer the newest.
    private func last(_ previous: WeatherReport?) -> Block {
        previous.map { Block(lines: layout.paragraph(layout.texts.lastKnown) + lines(of: $0)).dimmed } ?? Block()
    }

    private func lines(of report: WeatherReport) -> [StyledLine] {
        ConditionsText(report: report, layout: layout, isFull: isFull, sun: sun).lines
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
}
