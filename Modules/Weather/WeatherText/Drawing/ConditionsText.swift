import TextUI
import WeatherModel
import WeatherViews

/// A weather report with its facts, in full or in a few lines.
struct ConditionsText {
    private let report: WeatherReport
    private let status: WeatherStatus
    private let source: SourceDescription?
    /// The air quality, which is told if it is bad; nil if it is unknown.
    private let air: AirQuality.Index?
    private let layout: TextLayout
    private let shown: WeatherDetail.Facts
    /// The picture; nil if there is no room for one.
    private let picture: [StyledLine]?
    /// The arc of the sun; empty if it is not drawn.
    private let sunWay: [StyledLine]

    /// - Parameters:
    ///   - status: The fetch status, which tells how current the report is.
    ///   - source: The source to credit.
    ///   - air: The air quality, which is told if it is bad; nil if it is unknown.
    ///   - shown: How the facts are shown.
    ///   - sun: The height of the sun's arc in lines; 0 for none.
    init(
        report: WeatherReport, status: WeatherStatus, source: SourceDescription?, air: AirQuality.Index?,
        layout: TextLayout, shown: WeatherDetail.Facts, sun: Int
    ) {
        (self.report, self.status, self.source, self.air) = (report, status, source, air)
        (self.layout, self.shown) = (layout, shown)
        let conditions = report.conditions
        let isDrawn = !layout.presentation.isDialogue
        picture =
            isDrawn && layout.width >= 56 && shown != .first
            ? WeatherPicture.lines(for: conditions.kind, isDaytime: conditions.isDaytime, layout.glyphs) : nil
        let way = isDrawn && sun > 0 ? SunPath(conditions) : nil
        sunWay = way?.lines(width: min(layout.width, 64), height: sun, layout) ?? []
    }

    private var conditions: Conditions { report.conditions }
    private var quantities: QuantityText { QuantityText(layout) }
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

    /// The credit in full, for its own line where there is no limit of lines; nil if it is as short as can be.
    private var longCredit: String? {
        guard let source, layout.height == nil, source.credit != source.shortCredit else { return nil }
        return layout.words(source.credit)
    }

    /// The temperature and sky, a line of facts, and where they come from.
    private var tight: [StyledLine] {
        let icon = WeatherIcon.icon(for: conditions, layout).padded(to: WeatherIcon.columnWidth(layout)) + "  "
        let temperature = StyledLine(
            quantities.temperature(conditions.temperature), Theme.temperature(conditions.temperature))
        let sky = StyledLine(conditions.markedWords(layout), conditions.isSevere ? Theme.failure : .plain)
        let feelsLike = feelings.first.map { [$0] } ?? []
        let first = layout.flow(
            feelsLike + facts.map { "\($0.label) \($0.value)" }, by: " \(layout.glyphs.separator) "
        ).prefix(1)
        let head = icon + temperature + "  "
        let words = sky.fitted(
            to: max(0, layout.width - head.width - badAir.width), ellipsis: layout.glyphs.ellipsis)
        return [styled(layout.fitted(head + words + badAir))] + first.map(styled) + provenance(layout)
    }

    /// The temperature and sky beside the picture or icon, above the feels-like temperature.
    private var headline: [StyledLine] {
        let icon = WeatherIcon.icon(for: conditions, layout).padded(to: WeatherIcon.columnWidth(layout)) + " "
        let margin = picture == nil ? icon.width : WeatherPicture.width + 2
        let inner = layout.resized(width: layout.width - margin, height: nil)
        let temperature = StyledLine(
            quantities.temperature(conditions.temperature), Theme.temperature(conditions.temperature))
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

    /// The labels and values, in two columns if they fit.
    private var table: [StyledLine] {
        let cells = facts.map { [StyledLine($0.label, Theme.label), StyledLine($0.value)] }
        if layout.presentation.isDialogue, layout.width < 64 {
            return cells.flatMap { layout.wrapped($0[0] + "  " + $0[1]) }
        }
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

    /// The times of the sun as one fact, so that the second does not begin a line of its own; nil without any.
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

    /// The time of observation in the place's local time, its age and the source; with why the report is not current, in
    /// no more lines.
    private func provenance(_ layout: TextLayout) -> [StyledLine] {
        let observed = report.time(layout).map {
            texts.observed(conditions.utcOffset == nil ? $0 : texts.localTime($0))
        }
        let age = layout.words(for: report.age)
        let separator = " \(layout.glyphs.separator) "
        func credited(_ lines: (_ credit: String?) -> [StyledLine]) -> [StyledLine] {
            guard let source, longCredit == nil else { return lines(nil) }
            let short = lines(layout.words(source.shortCredit))
            let long = lines(layout.words(source.credit))
            return long.count <= short.count ? long : short
        }
        func lines(_ state: String?) -> [StyledLine] {
            credited { credit in
                let facts = layout.flow([observed, state, credit].compactMap { $0 }, by: separator)
                guard shown == .first, facts.count > 1 else { return facts }
                return layout.flow([state ?? observed, credit].compactMap { $0 }, by: separator)
            }
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
            let credit = longCredit == nil ? source.map { layout.words($0.shortCredit) } : nil
            // A time of day says nothing about an observation of another day.
            let observedAge = if case .days = report.age { age.map { texts.observed($0) } } else { String?.none }
            // The credit has another place where there is no room for it.
            let least: [(String?, String?)] = [(observedAge, nil), (clock, nil), (nil, age)].filter {
                $0 != nil || $1 != nil
            }
            let forms = ([(clock, age, credit), (clock, age, nil)] + least.map { ($0, $1, String?.none) }).map {
                let facts = [$0, $1].compactMap { $0.map { StyledLine($0, Theme.label) } } + [cause]
                return layout.flow(facts + ($2.map { [StyledLine($0, Theme.label)] } ?? []), by: separator)
            }
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

    /// Returns the phenomena in words, the most important first.
    func words(_ layout: TextLayout) -> String {
        let known = phenomena.compactMap { $0.words(layout.texts) }
        return layout.words(
            known.isEmpty ? layout.texts.words(for: .unknown) : known.joined(separator: ", "))
    }
}
