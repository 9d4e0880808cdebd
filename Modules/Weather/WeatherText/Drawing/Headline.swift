import FavoritesScreen
import HomeScreen
import LifecycleCore
import OnboardScreen
import TextUI
import WeatherModel

/// The most important information, for layouts with no room for anything else.
struct Headline {
    let view: Lifecycle.ViewModel
    let layout: Layout

    var block: Block {
        switch view {
        case .loading: Block(lines: layout.progress(layout.texts.starting))
        case .onboard(let onboard, _): OnboardText(view: onboard, layout: layout).field
        case .failed(let message, _): Block(lines: layout.warning(message, Theme.failure))
        case .active(let active): block(of: active)
        }
    }

    /// A pending question takes precedence over the screen behind it.
    private func block(of active: Active.ViewModel) -> Block {
        switch active.reset {
        case .confirming: Block(lines: layout.paragraph(layout.texts.deleteKeyQuestion), cursor: .origin)
        case .deleting: Block(lines: layout.progress(layout.texts.deletingKey))
        case nil: active.screen.screenText.headline(layout, active.emptyList(layout.texts))
        }
    }
}

extension HomeScreen.ViewModel {
    /// The weather at the looked-up place, else at the user's location, else at the first favorite.
    func headline(_ layout: Layout, _ emptyList: String) -> Block { Block(lines: brief(layout)) }

    private func brief(_ layout: Layout) -> [StyledLine] {
        if case .weather(_, let status) = lookup { return WeatherStatusText(status: status, layout: layout).brief }
        switch localWeather {
        case .weather(_, let status): return WeatherStatusText(status: status, layout: layout).brief
        case .checkingPermission, .fetchingLocation: return layout.progress(layout.texts.locating)
        case .locationDisabled, .locationUnavailable:
            return favorites.first.map { WeatherStatusText(status: $0.weather, layout: layout).brief }
                ?? layout.warning(layout.texts.locationNotKnownBriefly)
        }
    }
}

extension FavoritesScreen.ViewModel {
    /// The current workflow, else the selected row.
    func headline(_ layout: Layout, _ emptyList: String) -> Block {
        let places = PlaceText(layout)
        switch workflow {
        case .add(let search):
            return AddFavoriteText(view: search, favorites: favorites, layout: layout).field
        case .confirmDelete(let place):
            let name = Namesakes(favorites, places).name(of: place)
            return Block(lines: layout.wrapped(StyledLine(layout.texts.deleteQuestion(name))))
        case .filter: return layout.field(layout.texts.findField)
        case .none:
            guard !favorites.isEmpty else { return Block(lines: layout.paragraph(emptyList)) }
            let rows = rows
            guard !rows.isEmpty else {
                return Block(lines: layout.paragraph("\(layout.texts.found(0, of: favorites.count))."))
            }
            let selected = rows[ListWindow.selection(of: rows.count, layout)]
            let name = Namesakes(favorites, places).name(of: favorites[selected])
            return Block(lines: layout.wrapped(StyledLine(name, Theme.name)), cursor: .origin)
        }
    }
}
