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
        case .fetching(let previous): Block(lines: layout.progress("Fetching the weather")).above(last(previous)).lines
        case .failed(let failure, let previous): Block(lines: layout.failure(failure)).above(last(previous)).lines
        }
    }

    /// The least that says something: `13 °C scattered clouds`.
    var brief: [StyledLine] {
        guard let conditions = status.report?.conditions else {
            return status.failure.map { layout.warning($0.briefly, Theme.failure) } ?? layout.progress("Fetching")
        }
        let degrees = StyledLine(
            QuantityText(layout).temperature(conditions.temperature, places: 0),
            Theme.temperature(conditions.temperature))
        let age = status.isFetched ? nil : status.report?.age.words
        let line = degrees + StyledLine(" \(conditions.words(layout))" + (age.map { " (\($0))" } ?? ""))
        return layout.wrapped(line).map { status.isFetched ? $0 : $0.dimmed }
    }

    /// The report before, recognizably no longer the newest.
    private func last(_ previous: WeatherReport?) -> Block {
        previous.map { Block(lines: layout.paragraph("Last known:") + lines(of: $0)).dimmed } ?? Block()
    }

    private func lines(of report: WeatherReport) -> [StyledLine] {
        ConditionsText(report: report, layout: layout, isFull: isFull, sun: sun).lines
    }
}

extension Layout {
    /// Why something failed and what to do about it.
    func failure(_ failure: WeatherFailure) -> [StyledLine] {
        warning(failure.message, Theme.failure) + paragraph(failure.remedy)
    }
}

extension WeatherStatus {
    /// The newest report, however old.
    package var report: WeatherReport? { latest }
}

extension WeatherFailure {
    /// The cause in the few words that a table has room for.
    var briefly: String {
        switch self {
        case .notAuthorized: "key refused"
        case .badRequest: "request refused"
        case .notFound: "no such place"
        case .quotaExceeded: "quota spent"
        case .offline: "no connection"
        case .timedOut: "timed out"
        case .serviceError: "service down"
        case .unreadable: "unreadable answer"
        case .rateLimited: "asked too often"
        }
    }
}
