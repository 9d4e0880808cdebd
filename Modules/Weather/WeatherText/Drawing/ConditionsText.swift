import TextUI
import WeatherModel
import WeatherViews

/// A weather report with its facts, in full or in a few lines.
struct ConditionsText {
    private let report: WeatherReport
    private let status: WeatherStatus
    private let source: SourceDescription?
    /// The air quality, which is shown if it is bad; nil if it is unknown.
    private let air: AirQuality.Index?
    private let layout: TextLayout
    private let quantities: QuantityText
    private let shown: WeatherDetail.Facts
    /// The picture; nil if there is no room for one.
    private let picture: [StyledLine]?
    /// The arc of the sun; empty if it is not drawn.
    private let sunWay: [StyledLine]

    /// Creates the text of a report at a level of detail.
    init(_ report: WeatherReport, in text: PlaceWeatherText, _ detail: WeatherDetail) {
        (self.report, status, source, air) = (report, text.status, text.source, text.air?.latest?.index)
        (layout, quantities, shown) = (text.layout, QuantityText(text.layout), detail.facts)
        let conditions = report.conditions
        let isDrawn = !layout.presentation.isDialogue
        picture =
            isDrawn && layout.width >= 56 && shown != .first
            ? WeatherPicture.lines(for: conditions.kind, isDaytime: conditions.isDaytime, layout.glyphs) : nil
        let way = isDrawn && detail.sun > 0 ? SunPath(conditions) : nil
        sunWay = way?.lines(width: min(layout.width, 64), height: detail.sun, layout) ?? []
    }

    private var conditions: Conditions { report.conditions }
    private var texts: Texts { layout.texts }

    /// The facts in descending order of importance; unknown ones are omitted.
    var lines: [StyledLine] {
        if shown == .first, !layout.presentation.isDialogue { return tight }
        let details = shown == .table ? table : summary
        let gap: [StyledLine] = shown == .table && !details.isEmpty ? [""] : []
        let end = picture == nil ? (details.isEmpty ? [""] : gap) + provenance(layout) : []
        let facts = (picture == nil && details.isEmpty ? [] : gap) + details + (sunWay.isEmpty ? [] : [""] + sunWay)
        let credit = longCredit.map { (picture == nil ? [] : gap) + layout.wrapped(StyledLine($0, Theme.label)) } ?? []
        return headline + facts.map(styled) + end + credit
    }

    /// The full credit, for a separate line if the height is unlimited; nil if it cannot be shortened.
    private var longCredit: String? {
        guard let source, layout.height == nil, source.credit != source.shortCredit else { return nil }
        return layout.words(source.credit)
    }

    /// The temperature and sky, a line of facts, and their provenance.
    private var tight: [StyledLine] {
        let head = icon + "  " + temperature + "  "
        let feelsLike = feelings.first.map { [$0] } ?? []
        let first = layout.flow(
            feelsLike + facts.map { "\($0.label) \($0.value)" }, by: " \(layout.glyphs.separator) "
        ).prefix(1)
        let words = conditions.sky(layout).fitted(
            to: max(0, layout.width - head.width - badAir.width), ellipsis: layout.glyphs.ellipsis)
        return [styled(layout.fitted(head + words + badAir))] + first.map(styled) + provenance(layout)
    }

    /// The temperature and sky beside the picture or icon, of which a dialogue has none, above the feels-like
    /// temperature.
    private var headline: [StyledLine] {
        let icon = layout.presentation.isDialogue ? "" : icon + " "
        let margin = picture == nil ? icon.width : WeatherPicture.width + 2
        let inner = layout.resized(width: layout.width - margin, height: nil)
        let sky = StyledLine(conditions.words(layout), conditions.isSevere ? Theme.failure : .plain)
        let severe = conditions.isSevere ? inner.warning(texts.severeWeather, Theme.failure) : []
        let words =
            (inner.wrapped(temperature + "  " + sky + badAir) + severe + inner.flow(feelings, by: ", ")).map(styled)
            + (picture == nil ? [] : provenance(inner))
        let drawing = (picture ?? [icon]).map(styled)
        return (0..<max(words.count, drawing.count)).map { row in
            let left = row < drawing.count ? drawing[row] : ""
            return row < words.count ? left.padded(to: margin) + words[row] : left
        }
    }

    private var icon: StyledLine { WeatherIcon.cell(for: conditions, layout) }

    private var temperature: StyledLine { quantities.coloredTemperature(conditions.temperature) }

    /// The air quality after the sky; empty unless it is bad.
    private var badAir: StyledLine {
        guard let air, let words = texts.badAir(air) else { return "" }
        return StyledLine(", ") + StyledLine(words, air.style)
    }

    private func styled(_ line: StyledLine) -> StyledLine { status.isStale ? line.dimmed : line }

    private var feelings: [String] {
        let feelsLike = conditions.feelsLike.map { texts.feelsLike(quantities.degrees($0)) }
        return [feelsLike, area].compactMap { $0 }
    }

    /// The current temperature range across the city, which is not the range of the day.
    private var area: String? {
        guard let lowest = conditions.lowest, let highest = conditions.highest else { return nil }
        let (low, high) = (quantities.degrees(lowest), quantities.degrees(highest))
        return low == high ? nil : texts.inArea(low, high)
    }

    /// The facts in sequence.
    private var summary: [StyledLine] {
        layout.flow(
            (weather + [sun].compactMap(\.self)).map { "\($0.label) \($0.value)" }, by: " \(layout.glyphs.separator) ")
    }

    /// The labels and values, in two columns if they fit; in a dialogue a line for each.
    private var table: [StyledLine] {
        if layout.presentation.isDialogue { return facts.map { StyledLine("\($0.label): \($0.value)") } }
        let cells = facts.map { [StyledLine($0.label, Theme.label), StyledLine($0.value)] }
        let half = (cells.count + 1) / 2
        let rows = (0..<half).map { cells[$0] + [""] + ($0 + half < cells.count ? cells[$0 + half] : ["", ""]) }
        let columns: [TextTable.Column] = [.init(), .init(minimumWidth: 4), .init(), .init(), .init(minimumWidth: 4)]
        let pairs = TextTable(columns: columns, rows: rows)
        let isWide = layout.width >= 56 && pairs.naturalWidth <= layout.width
        let table = isWide ? pairs : TextTable(columns: [.init(), .init(minimumWidth: 4)], rows: cells)
        guard table.naturalWidth <= layout.width else { return summary }
        return table.lines(width: layout.width, ellipsis: layout.glyphs.ellipsis)
    }

    private typealias Fact = (label: String, value: String)

    private var facts: [Fact] { weather + sunTimes + moon }

    private var weather: [Fact] {
        let known: [(String, String?)] = [
            (texts.wind, conditions.wind.map { quantities.wind($0, places: 1) }),
            (texts.gusts, (conditions.wind?.gust).map { quantities.speed($0, places: 1) }),
            (texts.rain, conditions.rain.map(quantities.precipitation)),
            (texts.snow, conditions.snow.map(quantities.snowfall)),
            (texts.clouds, conditions.cloudCover.map { quantities.percent($0) }),
            (texts.visibility, conditions.visibility.map(quantities.visibility)),
            (texts.humidity, conditions.humidity.map { quantities.percent($0) }),
            (texts.pressure, conditions.pressure.map { quantities.pressure($0) }),
            (texts.dewPoint, conditions.dewPoint.map { quantities.degrees($0) }),
            (texts.uvIndex, conditions.uvIndex.map { texts.number($0, places: 0) }),
        ]
        return known.compactMap { label, value in value.map { (label, $0) } }
    }

    private var moon: [Fact] {
        MoonText.phase(at: conditions.observedAt, layout).map { [(texts.moon, $0)] } ?? []
    }

    /// The times of the sun as one fact, so that the second does not begin a new line; nil without any.
    private var sun: Fact? {
        let times = sunTimes
        guard times.count == 2 else { return times.first }
        return (texts.sun, times.map(\.value).joined(separator: layout.glyphs.pick("–", ascii: "-")))
    }

    private var sunTimes: [Fact] {
        if let polarSun = conditions.polarSun {
            return [(texts.sun, polarSun == .up ? texts.upAllDay : texts.noSunrise)]
        }
        guard conditions.sunrise != nil || conditions.sunset != nil else { return [] }
        guard let (rise, set) = conditions.sun else { return [(texts.sun, texts.noSunriseOrSunset)] }
        func clock(_ time: LocalTime) -> String { quantities.clock(time, isUTC: conditions.utcOffset == nil) }
        return sunWay.isEmpty ? [(texts.sunrise, clock(rise)), (texts.sunset, clock(set))] : []
    }

    /// The time of observation in the place's local time, its age and the source; with the reason the report is not
    /// current if it takes no more lines.
    private func provenance(_ layout: TextLayout) -> [StyledLine] {
        let observed = report.time(layout).map {
            texts.observed(conditions.utcOffset == nil ? $0 : texts.localTime($0))
        }
        let age = layout.words(for: report.age)
        let separator = " \(layout.glyphs.separator) "
        // The credit has a separate line, is given in full if that takes no more lines, or is short.
        let credits = (longCredit == nil ? source : nil).map { [$0.credit, $0.shortCredit].map(layout.words) } ?? []
        func lines(_ state: String?) -> [StyledLine] {
            let forms = (credits.isEmpty ? [nil] : credits.map(Optional.some)).map { credit in
                let facts = layout.flow([observed, state, credit].compactMap(\.self), by: separator)
                guard shown == .first, facts.count > 1 else { return facts }
                return layout.flow([state ?? observed, credit].compactMap(\.self), by: separator)
            }
            return forms.min { $0.count < $1.count } ?? []
        }
        let usual = lines(age)
        switch status {
        case .fetched: return usual
        case .fetching where layout.presentation.isDialogue: return usual
        case .fetching:
            let told = lines(texts.fetchingNote + layout.glyphs.ellipsis)
            return told.count > usual.count ? usual : told
        case .failed(let failure, _):
            let cause = StyledLine("! \(texts.brief(failure))", Theme.failure)
            let clock = report.time(layout).map { texts.observed($0) }
            // A time of day does not identify an observation of another day.
            let observedAge = if case .days = report.age { age.map { texts.observed($0) } } else { String?.none }
            func form(_ facts: String?..., credit: String? = nil) -> [StyledLine] {
                func labels(_ texts: [String?]) -> [StyledLine] {
                    texts.compactMap { $0.map { StyledLine($0, Theme.label) } }
                }
                return layout.flow(labels(facts) + [cause] + labels([credit]), by: separator)
            }
            // Without room here, the credit is shown elsewhere.
            let forms = [
                form(clock, age, credit: credits.last), form(clock, age), form(observedAge ?? clock ?? age),
                form(clock ?? age), form(age),
            ]
            let isDialogue = layout.presentation.isDialogue
            return forms.first { isDialogue || $0.count <= usual.count } ?? layout.wrapped(cause)
        }
    }
}

extension SourceDescription {
    /// The credit for narrow layouts: the title, and the license, which the credit names after its last comma.
    var shortCredit: String { title + (credit.lastIndex(of: ",").map { credit[$0...] } ?? "") }
}

extension Conditions {
    /// The conditions in words, marked with `!` if they are severe.
    func markedWords(_ layout: TextLayout) -> String { (isSevere ? "! " : "") + words(layout) }

    /// The conditions in words, in the color of failures if they are severe.
    func sky(_ layout: TextLayout) -> StyledLine {
        StyledLine(markedWords(layout), isSevere ? Theme.failure : .plain)
    }

    /// Returns the phenomena in words, the most important first.
    func words(_ layout: TextLayout) -> String {
        let known = phenomena.compactMap { $0.words(layout.texts) }
        return layout.words(
            known.isEmpty ? layout.texts.words(for: .unknown) : known.joined(separator: ", "))
    }
}
