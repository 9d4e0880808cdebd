import TextUI
import WeatherModel
package import WeatherViews

extension WeatherStatus {
    /// Returns one line with the reason the report could not be renewed; empty without a failure or without a report.
    func cause(_ layout: TextLayout) -> [StyledLine] {
        guard report != nil, let failure else { return [] }
        return [layout.fitted(StyledLine("! \(layout.texts.notRenewed(layout.texts.brief(failure)))", Theme.failure))]
    }

    /// Returns the shortest useful form: `13 °C scattered clouds`, with the wind if that fits in the line.
    func brief(_ layout: TextLayout) -> [StyledLine] {
        guard let report else {
            return failure.map { layout.warning(layout.texts.brief($0), Theme.failure) }
                ?? layout.progress(layout.texts.fetching)
        }
        let conditions = report.conditions
        let quantities = QuantityText(layout)
        let degrees = quantities.coloredTemperature(conditions.temperature)
        let age = isStale ? layout.words(for: report.age) : nil
        let mark = failure == nil ? "" : "! "
        let note = age.map { " (\(mark)\($0))" } ?? (mark.isEmpty ? "" : " !")
        let wind = conditions.wind.map { ", \(layout.texts.windNote(quantities.wind($0)))" } ?? ""
        let lines = [wind, ""].map { degrees + StyledLine(" \(conditions.words(layout))\($0)\(note)") }
        return layout.wrapped(lines[0].width <= layout.width ? lines[0] : lines[1]).map { isStale ? $0.dimmed : $0 }
    }

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

extension WeatherReport {
    /// Returns the time of the observation; with its date if its age is unknown, because it is far in the future or the
    /// clock is unknown. Nil if it is unknown.
    func time(_ layout: TextLayout) -> String? {
        let observed = conditions.observed
        guard conditions.observedAt > 0 else { return nil }
        let clock = QuantityText(layout).clock(observed, isUTC: conditions.utcOffset == nil)
        return age == .unknown ? "\(observed.date) \(clock)" : clock
    }

    /// Returns the age of the observation in words, or else its time.
    func ageOrTime(_ layout: TextLayout) -> String? {
        age == .unknown ? time(layout) : layout.words(for: age)
    }
}

extension TextLayout {
    /// Returns an age in words; nil if it is unknown, or left out because it changes constantly.
    func words(for age: Age) -> String? { omitsConstantChange ? nil : texts.words(for: age) }

    /// Returns the reason for a failure and its remedy.
    func failure(_ failure: WeatherFailure) -> [StyledLine] {
        warning(texts.message(for: failure), Theme.failure) + paragraph(texts.remedy(for: failure))
    }
}
