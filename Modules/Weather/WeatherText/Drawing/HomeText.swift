import HomeScreen
import TextUI
import WeatherModel
import WeatherRequests

/// The home screen: the place looked up, the place where the user is, the favorites.
struct HomeText {
    let view: HomeScreen.ViewModel
    let layout: Layout

    /// Side by side where both halves have room for their tables; only the places where there is none for a list.
    var block: Block {
        if let height = layout.height, height < 6 { return places(layout) }
        return layout.isInteractive && layout.width >= 110 && fitsBesideEachOther ? halves : stack
    }

    private static let leftWidth = 46
    private var rightLayout: Layout {
        layout.resized(width: layout.width - Self.leftWidth - 2, height: layout.height)
    }

    /// Whether nothing is cut in two halves: more columns should not show less.
    private var fitsBesideEachOther: Bool {
        let titles =
            [LocalWeatherText(view: view.localWeather).title(PlaceText(layout))]
            + (view.lookup.map { [PlaceLookupText(view: $0).title(PlaceText(layout))] } ?? [])
        let inner = rightLayout.resized(width: rightLayout.width - Card.margin, height: nil)
        let table = FavoriteWeatherTable(favorites: view.favorites, layout: inner)
        return titles.allSatisfy { $0.width <= Self.leftWidth - Card.titleMargin }
            && !inner.isNarrow && table.naturalWidth <= inner.width
    }

    private var stack: Block {
        if let lookup = lookupAlone { return lookup }
        let here = places(layout)
        let room = layout.height.map { $0 - here.lines.count - layout.gap }
        return here.above(favorites(layout.resized(width: layout.width, height: room)), spacing: layout.gap)
    }

    /// The place looked up with nothing under it, where the whole of it fits and the rest would push it away.
    private var lookupAlone: Block? {
        guard let lookup = view.lookup, let height = layout.height else { return nil }
        let whole = PlaceLookupText(view: lookup).section(layout)
        return (height - 6...height).contains(whole.lines.count) ? whole : nil
    }

    private var halves: Block {
        let here = places(layout.resized(width: Self.leftWidth, height: layout.height))
        return here.beside(favorites(rightLayout), width: Self.leftWidth, gap: 2)
    }

    /// While a place is looked up, it has the room, and the user's own place is told in brief.
    private func places(_ layout: Layout) -> Block {
        let local = LocalWeatherText(view: view.localWeather)
        guard let lookup = view.lookup else { return shortened({ local.section(layout, isBrief: $0) }, layout) }
        return shortened({ PlaceLookupText(view: lookup).section(layout, isBrief: $0) }, layout)
            .above(local.section(layout, isBrief: layout.isInteractive), spacing: layout.gap)
    }

    /// A section in brief where the whole of it would leave no room for anything else.
    private func shortened(_ section: (_ isBrief: Bool) -> Block, _ layout: Layout) -> Block {
        let whole = section(false)
        guard let height = layout.height, whole.lines.count + 4 > height else { return whole }
        return section(true)
    }

    private func favorites(_ layout: Layout) -> Block {
        let note = ListWindow.note(of: view.favorites.count, layout)
        let title = PlaceText(layout).title("Favorites", region: "", role: note)
        return layout.section(title) { FavoriteWeatherTable(favorites: view.favorites, layout: $0).block }
    }
}

/// The weather where the user is, or why it is not known.
struct LocalWeatherText {
    let view: LocalWeather.ViewModel

    func section(_ layout: Layout, isBrief: Bool = false) -> Block {
        layout.section(title(PlaceText(layout))) { Block(lines: content($0, isBrief)) }
    }

    func title(_ places: PlaceText) -> StyledLine {
        guard case .weather(let coordinate, let status) = view else { return StyledLine("Your location", Theme.name) }
        let conditions = status.report?.conditions
        return places.title(
            places.name(conditions?.name ?? "", or: coordinate), region: conditions?.country ?? "",
            role: "your location")
    }

    private func content(_ layout: Layout, _ isBrief: Bool) -> [StyledLine] {
        let remedy =
            isBrief
            ? []
            : layout.paragraph(
                "Give it with \(Self.remedy(asksDesktop: layout.presentation.asksDesktop)), or \(otherWay(layout)).")
        return switch view {
        case .checkingPermission: layout.progress("Checking whether your location may be used")
        case .fetchingLocation: layout.progress("Finding your location")
        case .locationDisabled: layout.warning("Your location is not known.") + remedy
        case .locationUnavailable: layout.warning("Your location could not be found.") + remedy
        case .weather(_, let status): WeatherStatusText(status: status, layout: layout).lines(isBrief: isBrief)
        }
    }

    /// What helps without telling the place.
    private func otherWay(_ layout: Layout) -> String {
        layout.key(to: .add).map { "press \($0) to add a place by name" } ?? "look up a place by name"
    }

    /// How the place can be told, when the desktop was asked in vain or not at all.
    static func remedy(asksDesktop: Bool) -> String {
        "--location LAT,LON" + (asksDesktop ? "" : ", or --location auto to ask the system")
    }
}

/// The weather at a place that the user named, or why there is none.
struct PlaceLookupText {
    let view: PlaceLookup.ViewModel

    func section(_ layout: Layout, isBrief: Bool = false) -> Block {
        layout.section(title(PlaceText(layout))) { Block(lines: content($0, isBrief)) }
    }

    func title(_ places: PlaceText) -> StyledLine {
        switch view {
        case .searching(let query), .noMatch(let query), .searchFailed(let query, _):
            places.title(query.isolated, region: "", role: "looked up")
        case .weather(let place, _):
            places.title(places.name(of: place), region: places.region(of: place), role: "looked up")
        }
    }

    private func content(_ layout: Layout, _ isBrief: Bool) -> [StyledLine] {
        switch view {
        case .searching: layout.progress("Looking for this place")
        case .noMatch(let query): layout.noMatch(for: query)
        case .searchFailed(_, let failure): layout.failure(failure)
        case .weather(_, let status): WeatherStatusText(status: status, layout: layout).lines(isBrief: isBrief)
        }
    }
}

extension Layout {
    /// That a search found nothing, and what to try with these words.
    func noMatch(for query: String) -> [StyledLine] {
        warning("No place of this name was found.") + paragraph(query.adviceAfterNoMatch)
    }
}

extension String {
    /// What can be done about this search, which no place has matched.
    var adviceAfterNoMatch: String {
        contains(",")
            ? "Check the spelling and the country, or leave out what follows the comma."
            : "Check the spelling, or try a larger place nearby."
    }
}
