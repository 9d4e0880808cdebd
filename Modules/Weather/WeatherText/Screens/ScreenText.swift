import DetailScreen
import FavoritesScreen
import HomeScreen
import LifecycleCore
import TextUI
import WeatherModel

/// The interface of a screen's view model to drawing and key handling.
protocol ScreenText {
    /// Returns the title that follows the app's name.
    static func title(_ texts: Texts) -> String
    /// The keyboard mode.
    var mode: Mode { get }
    /// The rows that can be selected.
    var places: [Place] { get }
    /// The initial text of the screen's text field.
    var fieldText: String { get }
    /// Infrequent commands that fit the current state, such as retrying after a failure; shown in the footer.
    var suggestedCommands: Set<KeyCommand> { get }
    /// Returns the core events of a command; empty for commands that the screen does not bind.
    ///
    /// - Parameter selected: The place in the selected row.
    func events(for command: KeyCommand, selected: Place?) -> [Active.ShellEvent]
    /// Returns the whole screen.
    ///
    /// - Parameter emptyList: The text in place of the favorites if there are none.
    func block(_ layout: Layout, _ emptyList: String) -> Block
    /// Returns the most important part of the screen, for terminals too small for the whole.
    func headline(_ layout: Layout, _ emptyList: String) -> Block
}

extension Active.ScreenViewModel {
    /// The view model of the current screen.
    var screenText: any ScreenText {
        switch self {
        case .home(let home): home
        case .favorites(let favorites): favorites
        case .detail(let detail): detail
        }
    }
}

extension ScreenText {
    var places: [Place] { [] }
    var fieldText: String { "" }
    var suggestedCommands: Set<KeyCommand> { [] }
    func headline(_ layout: Layout, _ emptyList: String) -> Block { block(layout, emptyList) }
}

extension HomeScreen.ViewModel: ScreenText {
    static func title(_ texts: Texts) -> String { texts.weatherTitle }
    var mode: Mode { .home }
    var places: [Place] { favorites.map(\.place) }
    var suggestedCommands: Set<KeyCommand> { placeAbove == nil ? [] : [.showPlace] }

    func events(for command: KeyCommand, selected: Place?) -> [Active.ShellEvent] {
        switch command {
        case .goToFavorites: [.home(.goToFavorites)]
        case .add: [.home(.goToFavorites), .favorites(.requestAddFavorite)]
        case .refresh: [.home(.refresh)]
        case .showPlace: events(for: .showDetail, selected: placeAbove ?? selected)
        // Without a selected favorite, show the place above; without either, add a favorite.
        case .showDetail:
            (selected ?? placeAbove).map { [.home(.goToDetail($0))] } ?? events(for: .add, selected: nil)
        default: []
        }
    }

    func block(_ layout: Layout, _ emptyList: String) -> Block {
        HomeText(view: self, layout: layout, emptyList: emptyList).block
    }
}

extension FavoritesScreen.ViewModel: ScreenText {
    static func title(_ texts: Texts) -> String { texts.favoritesTitle }

    var fieldText: String {
        switch workflow {
        case .add(let add): add.input
        case .filter: filter?.text ?? ""
        case .none, .confirmDelete: ""
        }
    }

    var mode: Mode {
        switch workflow {
        case .none: filter == nil ? .favorites : .filteredFavorites
        case .filter: .filterField
        case .add: .searchField
        case .confirmDelete: .confirmDelete
        }
    }

    var places: [Place] {
        guard case .add(let add) = workflow else { return rows.map { favorites[$0] } }
        guard case .results(let places, _) = add.search else { return [] }
        return places
    }

    var suggestedCommands: Set<KeyCommand> {
        switch workflow {
        case .add(let add): if case .failed = add.search { [.resendField] } else { [] }
        // A list that fits on a terminal of usual height is faster to scan than to filter.
        case .none: favorites.count > 12 ? [.filter] : []
        case .filter, .confirmDelete: []
        }
    }

    func events(for command: KeyCommand, selected: Place?) -> [Active.ShellEvent] {
        switch command {
        case .goHome: [.favorites(.goToHome)]
        case .add: [.favorites(.requestAddFavorite)]
        case .delete: selected.map { [.favorites(.requestDelete($0.coordinate))] } ?? []
        case .showDetail where favorites.isEmpty: events(for: .add, selected: nil)
        case .showDetail: selected.map { [.favorites(.goToDetail($0))] } ?? []
        case .moveUp: selected.map { [.favorites(.move($0.coordinate, .up))] } ?? []
        case .moveDown: selected.map { [.favorites(.move($0.coordinate, .down))] } ?? []
        case .filter: [.favorites(.requestFilter)]
        case .clearFilter: [.favorites(.filter(.clear))]
        case .submit where workflow == .filter: [.favorites(.filter(.keep))]
        case .leaveField where workflow == .filter: [.favorites(.filter(.clear))]
        case .submit: selected.map { [.favorites(.add(.submit($0)))] + next } ?? []
        case .leaveField: [.favorites(.add(.cancel))]
        case .confirm: [.favorites(.confirmDelete(.confirmed))]
        case .cancel: [.favorites(.confirmDelete(.cancelled))]
        default: []
        }
    }

    /// The events after adding a favorite: the first one leads to home, which shows its weather.
    private var next: [Active.ShellEvent] { favorites.isEmpty ? [.favorites(.goToHome)] : [] }

    func block(_ layout: Layout, _ emptyList: String) -> Block {
        FavoritesText(view: self, layout: layout, emptyList: emptyList).block
    }
}

extension DetailScreen.ViewModel: ScreenText {
    static func title(_ texts: Texts) -> String { texts.details }
    var mode: Mode { .detail }

    func events(for command: KeyCommand, selected: Place?) -> [Active.ShellEvent] {
        switch command {
        case .goHome: [.detail(.goToHome)]
        case .refresh: [.detail(.refresh)]
        default: []
        }
    }

    func block(_ layout: Layout, _ emptyList: String) -> Block { DetailText(view: self, layout: layout).block }

    func headline(_ layout: Layout, _ emptyList: String) -> Block {
        Block(lines: WeatherStatusText(status: weather, layout: layout).brief)
    }
}
