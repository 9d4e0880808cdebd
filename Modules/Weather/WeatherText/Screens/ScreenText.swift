import DetailScreen
import FavoritesScreen
import HomeScreen
import Lifecycle
import TextUI
import WeatherModel

/// What drawing and key handling read from the view model of each screen of the app in use.
protocol ScreenText {
    /// The word after the app's name.
    static func title(_ texts: Texts) -> String
    /// What the keyboard does.
    var mode: Mode { get }
    /// The rows that can be selected.
    var places: [Place] { get }
    /// The text that the screen's text field begins with.
    var fieldText: String { get }
    /// Infrequent commands that fit the present state, such as trying again after a failure; the footer shows them.
    var suggestedCommands: Set<KeyCommand> { get }
    /// The core's events that a command stands for; none for commands that the screen has no keys for.
    ///
    /// - Parameter selected: the place in the selected row.
    func events(for command: KeyCommand, selected: Place?) -> [Active.ShellEvent]
    /// The whole screen.
    func block(_ layout: Layout) -> Block
    /// The most important part of the screen, for terminals that have no room for the whole.
    func headline(_ layout: Layout) -> Block
}

extension Active.ScreenViewModel {
    /// The view model of the screen that is shown.
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
    func headline(_ layout: Layout) -> Block { block(layout) }
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
        // Where there is no favorite to show, there is the place above, or a favorite to add.
        case .showDetail:
            (selected ?? placeAbove).map { [.home(.goToDetail($0))] } ?? events(for: .add, selected: nil)
        default: []
        }
    }

    func block(_ layout: Layout) -> Block { HomeText(view: self, layout: layout).block }
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
        // A list that fits on a terminal of usual height is looked through faster.
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

    /// After the first favorite comes home, which shows its weather.
    private var next: [Active.ShellEvent] { favorites.isEmpty ? [.favorites(.goToHome)] : [] }

    func block(_ layout: Layout) -> Block { FavoritesText(view: self, layout: layout).block }
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

    func block(_ layout: Layout) -> Block { DetailText(view: self, layout: layout).block }

    func headline(_ layout: Layout) -> Block { Block(lines: WeatherStatusText(status: weather, layout: layout).brief) }
}
