import TextUI
import WeatherModel
import WeatherViews

extension HomeScreen.ViewModel {
    func screen(in active: Active.ViewModel, _ texts: Texts) -> TextScreen<Active.ShellEvent> {
        let add: [Active.ShellEvent] = [.home(.goToFavorites), .favorites(.requestAddFavorite)]
        let places = favorites.map(\.place)
        @Sendable func details(of place: Place) -> [Active.ShellEvent] { [.home(.goToDetail(place))] }
        // In a dialogue `o 1` selects the first favorite; without a number, `o` shows the place above the list.
        let open = ScreenKey<Active.ShellEvent>([.enter, "o"], texts.details, needsRow: true) {
            ($0.map { places[$0] } ?? placeAbove).map(details) ?? []
        }
        let isWithoutPlaces = places.isEmpty && placeAbove == nil
        let keys: [ScreenKey<Active.ShellEvent>] = [
            isWithoutPlaces ? ScreenKey([.enter], texts.add) { _ in add } : open,
            ScreenKey(["f", .tab], texts.toFavorites, sends: .home(.goToFavorites)),
            ScreenKey(["a", "+", "/"], texts.add) { _ in add },
            ScreenKey(["o"], texts.thisPlace, isFrequent: placeAbove != nil) { _ in placeAbove.map(details) ?? [] },
            ScreenKey(["r", .control("r"), .function(5)], texts.refresh, sends: .home(.refresh)),
            active.source?.needsKey == false
                ? ScreenKey(["R"], texts.useKey, sends: .replaceAPIKey)
                : ScreenKey(["R"], texts.resetKey, sends: .requestResetAPIKey),
            active.dismiss(.escape, texts), active.saveAgain(texts),
        ]
        var screen = TextScreen("home", app: WeatherRenderer.app, title: texts.weatherTitle, keys: keys) {
            HomeText(view: self, active: active, layout: $0).block
        }
        screen.compact = { Block(lines: brief($0)) }
        screen.select(places)
        // Charts and lists are shown side by side, so it may be wider than lines of text.
        screen.widest = 200
        return screen
    }

    /// The weather at the looked-up place, else at the user's location, else at the first favorite.
    private func brief(_ layout: TextLayout) -> [StyledLine] {
        if let status = lookup?.weather ?? localWeather.weather ?? featured?.weather { return status.brief(layout) }
        return switch localWeather {
        case .checkingPermission, .fetchingLocation, .named(.searching): layout.progress(layout.texts.locating)
        case .locationDisabled, .locationUnavailable, .weather, .named:
            layout.warning(layout.texts.locationNotKnownBriefly)
        }
    }
}

/// The home screen: the looked-up place, the user's location and the favorites.
struct HomeText {
    let view: HomeScreen.ViewModel
    let active: Active.ViewModel
    let layout: TextLayout

    /// The places and the favorites, side by side if neither is cut, else stacked; only the places below six lines.
    var block: Block {
        if let height = layout.height, height < 6 { return places(layout) }
        return halves ?? stack
    }

    /// The minimum width of the left half, which contains the charts, in columns.
    private static let leastLeft = 70

    /// The places beside the favorites; nil if anything would be cut, so that a wider terminal never shows less.
    private var halves: Block? {
        guard layout.isInteractive, layout.width >= 110 else { return nil }
        let right = max(40, listWidth) + Card.margin
        let left = layout.width - right - 2
        guard left >= Self.leastLeft, titles.allSatisfy({ $0.width <= left - Card.titleMargin }) else { return nil }
        let here = places(layout.resized(width: left, height: layout.height))
        return here.beside(
            favorites(layout.resized(width: right, height: layout.height), below: here), width: left, gap: 2)
    }

    /// The width of the uncut list in columns: in its narrow form, else as a table.
    private var listWidth: Int {
        func width(within width: Int) -> Int {
            PlaceTable(rows: rows, layout: layout.resized(width: width, height: nil)).naturalWidth
        }
        let narrow = width(within: 40)
        return layout.resized(width: narrow, height: nil).isNarrow ? narrow : max(narrow, width(within: narrow))
    }

    private var titles: [StyledLine] {
        let texts = layout.texts
        return [places.localTitle(texts)] + (view.lookup.map { [places.title(of: $0, texts)] } ?? [])
    }

    /// The places above the favorites, limited to the maximum line width.
    private var stack: Block {
        let layout = layout.resized(width: min(layout.width, TextLayout.widest), height: layout.height)
        let room = layout.height.map { max(3, $0 - leastFavorites) }
        let here = places(layout.resized(width: layout.width, height: room))
        return layout.stack(here, above: { favorites($0, below: here) })
    }

    /// The minimum height at which lines are reserved for three favorites.
    private static let roomForThree = 16
    /// The minimum height at which the favorites' next 24 hours take precedence over a higher curve.
    private static let roomForForecasts = 44

    /// The lines reserved for the list before the forecast: a few of its rows, or only one during a lookup. A small
    /// screen shows the user's own place first, with tomorrow.
    private var leastFavorites: Int {
        let height = layout.height ?? 0
        let most = height < Self.roomForThree ? 2 : max(3, height / 8)
        let rows = min(view.favorites.count, view.lookup == nil ? most : 1)
        let failures = view.favorites.compactMap { $0.weather.report == nil ? nil : $0.weather.failure }
        let causes = Set(failures.map(layout.texts.brief)).subtracting(causesSaid)
        let hasForecasts = layout.height ?? 0 >= Self.roomForForecasts && view.favorites.contains { $0.forecast != nil }
        guard rows > 0 else {
            return 2 + active.inPlaceOfFavorites(layout.resized(width: layout.width - Card.margin, height: nil)).count
        }
        return 2 + rows * (hasForecasts ? 2 : 1) + min(1, causes.count)
    }

    /// The brief causes of failures that are shown with the places.
    private var causesSaid: Set<String> {
        Set(weatherAbove.compactMap(\.failure).map(layout.texts.brief))
    }

    private var weatherAbove: [WeatherStatus] {
        [view.lookup?.weather, view.localWeather.weather, view.featured?.weather].compactMap(\.self)
    }

    /// The looked-up place, if any, with most of the room, above the user's location, which is brief in less than eight
    /// lines, and in interactive layouts of unlimited height.
    private func places(_ layout: TextLayout) -> Block {
        guard let lookup = view.lookup else { return places.localSection(layout) }
        let third = layout.height.map { max(4, $0 / 3) }
        let below = places.localSection(
            layout.resized(width: layout.width, height: third), isBrief: third.map { $0 < 8 } ?? layout.isInteractive)
        let room = layout.height.map { $0 - below.lines.count - layout.gap }
        if let room, room < 3 { return places.section(of: lookup, layout) }
        return places.section(of: lookup, layout.resized(width: layout.width, height: room))
            .above(below, spacing: layout.gap)
    }

    private var places: HomePlacesText { HomePlacesText(home: view, source: active.source) }

    /// - Parameter places: The block with the places, which has the credit unless there is no room for it.
    private func favorites(_ layout: TextLayout, below places: Block) -> Block {
        let labels = places.lines.lazy.flatMap(\.spans).filter { $0.style == Theme.label }
        let isCredited =
            active.source.map { source in labels.contains { $0.text.hasBytes(of: source.title) } } ?? true
            || (weatherAbove + view.favorites.map(\.weather)).allSatisfy { $0.report == nil }
        return layout.section(layout.favoritesTitle(view.favorites.count, isCredited ? nil : active.source)) {
            rows.isEmpty
                ? Block(lines: active.inPlaceOfFavorites($0))
                : PlaceTable(rows: rows, layout: $0, causesSaid: causesSaid).block
        }
    }

    private var rows: [PlaceTable.Row] { view.favorites.map(PlaceTable.Row.init) }
}

extension String {
    /// Whether it contains a text, byte by byte: a search for characters costs many times as much.
    fileprivate func hasBytes(of text: String) -> Bool {
        let first = text.utf8.first
        return utf8.indices.contains { utf8[$0] == first && utf8[$0...].starts(with: text.utf8) }
    }
}
