import TextUI
import WeatherModel
import WeatherViews

extension PlaceTable.Row {
    init(_ favorite: HomeScreen.FavoriteWeather) {
        self.init(place: favorite.place, weather: favorite.weather, forecast: favorite.forecast)
    }

    /// Creates a row of a list that fetches nothing: its report is dimmed once it is old, as during a fetch.
    init(_ favorite: FavoritesScreen.Favorite) {
        self.init(place: favorite.place, weather: favorite.weather.map { .fetching(previous: $0) })
    }

    fileprivate var conditions: Conditions? { weather?.report?.conditions }
}

extension PlaceTable {
    private var quantities: QuantityText { QuantityText(layout) }

    func name(_ row: Row) -> StyledLine { StyledLine(texts.name(of: row.place), Theme.name) }

    func label(_ text: String) -> StyledLine { StyledLine(text, Theme.label) }

    func icon(_ row: Row) -> StyledLine {
        (row.conditions.map { WeatherIcon.icon(for: $0, layout) } ?? "").padded(to: WeatherIcon.columnWidth(layout))
    }

    func temperature(_ row: Row) -> StyledLine {
        shown(row.conditions.map { quantities.coloredTemperature($0.temperature) }, of: row)
    }

    func sky(_ row: Row) -> StyledLine {
        row.conditions.map { shown($0.sky(layout), of: row) } ?? state(row, isAlone: true)
    }

    func wind(_ row: Row) -> StyledLine {
        shown(row.conditions?.wind.map { StyledLine(quantities.wind($0)) }, of: row)
    }

    private func shown(_ line: StyledLine?, of row: Row) -> StyledLine {
        row.weather?.isStale == true ? line?.dimmed ?? "" : line ?? ""
    }

    /// The state of the row's report. Without a report it is empty, because `sky(_:)` shows the state instead. During a
    /// fetch it remains the age, so that no column gets wider.
    func state(_ row: Row, isAlone: Bool = false) -> StyledLine {
        guard let weather = row.weather, isAlone || weather.report != nil else { return "" }
        let age = weather.report.flatMap { layout.words(for: $0.age) }
        return switch weather {
        case .fetching(nil): StyledLine("\(texts.fetchingNote)\(layout.glyphs.ellipsis)", Theme.progress)
        case .fetched, .fetching: StyledLine(age ?? "", .dim)
        case .failed(let failure, _): StyledLine("! \(age ?? texts.brief(failure))", Theme.failure)
        }
    }

    /// The legend for the failure marks: in full if it fits below all rows, else one line per cause if two rows fit
    /// above it.
    func causes(below items: [[StyledLine]]) -> [StyledLine] {
        let explanations = causes(isBrief: false)
        guard !explanations.isEmpty else { return [] }
        func fits(_ causes: [StyledLine], _ items: some Sequence<[StyledLine]>) -> Bool {
            items.reduce(causes.count) { $0 + $1.count } <= layout.height ?? .max
        }
        let full = [""] + explanations
        if fits(full, items) { return full }
        let brief = causes(isBrief: true)
        return fits(brief, items.prefix(2)) ? brief : []
    }

    /// Each cause once for all affected places, unless it is shown elsewhere.
    private func causes(isBrief: Bool) -> [StyledLine] {
        let failed = rows.compactMap { row in row.weather?.failure.map { (row.place, $0) } }
        // A row without a report shows its cause itself.
        let inRows = isBrief ? rows.compactMap { $0.weather?.report == nil ? $0.weather?.failure : nil } : []
        var said = causesSaid.union(inRows.map(texts.brief))
        return failed.flatMap { _, failure -> [StyledLine] in
            let cause = texts.brief(failure)
            guard said.insert(cause).inserted else { return [] }
            let names = failed.filter { texts.brief($0.1) == cause }.map { namesakes.name(of: $0.0) }
            let subject = names.count > 3 ? texts.places(names.count) : names.joined(separator: ", ")
            if isBrief { return [layout.fitted(StyledLine("! \(subject): \(cause)", Theme.failure))] }
            let line = StyledLine("! \(subject): \(layout.words(texts.message(for: failure)))", Theme.failure)
            return layout.wrapped(line) + layout.paragraph(texts.remedy(for: failure), Theme.label)
        }
    }
}

extension Age {
    /// Whether the age is one hour or more, so that the weather may have changed.
    var isOld: Bool {
        switch self {
        case .unknown, .justNow, .minutes: false
        case .hours, .days: true
        }
    }
}
