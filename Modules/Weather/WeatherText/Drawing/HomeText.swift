import HomeScreen
import TextUI
import WeatherModel
import WeatherRequests

/// The home screen: the place looked up, the place where the user is, the favorites.
struct HomeText {
    let view: HomeScreen.ViewModel
    let layout: Layout

    /// Side by side where both halves have room for all that is in them; only the places where there is none for a list.
    var block: Block {
        if let height = layout.height, height < 6 { return places(layout) }
        return halves ?? stack
    }

    /// The columns that a half with charts takes at least.
    private static let leastLeft = 62

    /// The places to the left of the favorites; nil where something would be cut: more columns should not show less.
    private var halves: Block? {
        guard layout.isInteractive, layout.width >= 110 else { return nil }
        let right = max(40, listWidth) + Card.margin
        let left = layout.width - right - 2
        guard left >= Self.leastLeft, titles.allSatisfy({ $0.width <= left - Card.titleMargin }) else { return nil }
        return places(layout.resized(width: left, height: layout.height))
            .beside(favorites(layout.resized(width: right, height: layout.height)), width: left, gap: 2)
    }

    /// The columns of the list when nothing in it is cut: as a narrow one, else as a table.
    private var listWidth: Int {
        func width(within width: Int) -> Int {
            FavoriteWeatherTable(favorites: view.favorites, layout: layout.resized(width: width, height: nil))
                .naturalWidth
        }
        let narrow = width(within: 40)
        return layout.resized(width: narrow, height: nil).isNarrow ? narrow : max(narrow, width(within: narrow))
    }

    private var titles: [StyledLine] {
        let places = PlaceText(layout)
        return [local.title(places)] + (lookup.map { [$0.title(places)] } ?? [])
    }

    /// Under each other, no wider than lines are to be.
    private var stack: Block {
        let layout = layout.resized(width: min(layout.width, Layout.widest), height: layout.height)
        guard let height = layout.height else { return places(layout).above(favorites(layout), spacing: layout.gap) }
        let here = places(layout.resized(width: layout.width, height: height - leastFavorites))
        let room = height - here.lines.count - layout.gap
        return here.above(favorites(layout.resized(width: layout.width, height: room)), spacing: layout.gap)
    }

    /// The lines that the list gets before the forecast does: a few of its rows, one only while a place is looked up.
    private var leastFavorites: Int {
        let rows = min(view.favorites.count, view.lookup == nil ? 3 : 1)
        return 2 + max(1, rows * (layout.isNarrow ? 2 : 1))
    }

    /// While a place is looked up, it has the room, and the user's own place is told in brief.
    private func places(_ layout: Layout) -> Block {
        guard let lookup else { return local.section(layout) }
        guard let height = layout.height else {
            return lookup.section(layout).above(
                local.section(layout, isBrief: layout.isInteractive), spacing: layout.gap)
        }
        let below = local.section(layout.resized(width: layout.width, height: 4), isBrief: true)
        let room = height - below.lines.count - layout.gap
        return lookup.section(layout.resized(width: layout.width, height: room)).above(below, spacing: layout.gap)
    }

    private var local: LocalWeatherText {
        LocalWeatherText(view: view.localWeather, forecast: view.localForecast, featured: view.featured)
    }
    private var lookup: PlaceLookupText? {
        view.lookup.map { PlaceLookupText(view: $0, forecast: view.lookupForecast) }
    }

    private func favorites(_ layout: Layout) -> Block {
        let note = ListWindow.note(of: view.favorites.count, layout)
        let title = PlaceText(layout).title(layout.texts.favorites, region: "", role: note)
        return layout.section(title) { FavoriteWeatherTable(favorites: view.favorites, layout: $0).block }
    }
}
