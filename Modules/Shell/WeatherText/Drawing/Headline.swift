import FavoritesScreen
import HomeScreen
import Lifecycle
import OnboardScreen
import TextUI
import WeatherModel

/// The one thing that matters most, for room that holds nothing else.
struct Headline {
    let view: Lifecycle.ViewModel
    let layout: Layout

    var block: Block {
        switch view {
        case .loading: Block(lines: layout.progress("Starting"))
        case .onboard(let onboard): OnboardText(view: onboard, layout: layout).field
        case .failed(let message): Block(lines: layout.warning(message, Theme.failure))
        case .active(let active):
            switch active.screen {
            case .home(let home): Block(lines: lines(of: home))
            case .favorites(let favorites): block(of: favorites)
            }
        }
    }

    private func lines(of home: HomeScreen.ViewModel) -> [StyledLine] {
        if case .weather(_, let status) = home.lookup { return lines(of: status) }
        switch home.localWeather {
        case .weather(_, let status): return lines(of: status)
        case .checkingPermission, .fetchingLocation: return layout.progress("Locating")
        case .locationDisabled, .locationUnavailable:
            return home.favorites.first.map { lines(of: $0.weather) } ?? layout.warning("Location not known")
        }
    }

    private func lines(of status: WeatherStatus) -> [StyledLine] {
        if let conditions = status.report?.conditions {
            let degrees = StyledLine(QuantityText(layout).degrees(conditions.temperature), Theme.temperature)
            let line = degrees + StyledLine(" \(conditions.words(layout))")
            return line.wrapped(to: layout.width).map { status.isFetched ? $0 : $0.dimmed }
        }
        return status.failure.map { layout.warning($0.briefly, Theme.failure) } ?? layout.progress("Fetching")
    }

    private func block(of favorites: FavoritesScreen.ViewModel) -> Block {
        let places = PlaceText(layout)
        switch favorites.workflow {
        case .add(let search):
            return AddFavoriteText(view: search, favorites: favorites.favorites, layout: layout).field
        case .confirmDelete(let place):
            return Block(lines: StyledLine("Delete \(places.name(of: place))?").wrapped(to: layout.width))
        case .none:
            guard !favorites.favorites.isEmpty else { return Block(lines: layout.paragraph("No favorites yet.")) }
            let selected = ListWindow.selection(of: favorites.favorites.count, layout)
            let name = StyledLine(places.name(of: favorites.favorites[selected]), Theme.name)
            return Block(lines: name.wrapped(to: layout.width), cursor: .origin)
        }
    }
}
