import FavoritesScreen
import HomeScreen
import Lifecycle
import WeatherModel

/// What the texts and the keys have to know of a screen of the app in use; its view model answers.
protocol ScreenText {
    /// The word after the app's name.
    static var title: String { get }
    /// What the keyboard does.
    var mode: Mode { get }
    /// The places that can be marked.
    var places: [Place] { get }
    /// The text that the text field begins with.
    var typed: String { get }
    /// What there is a reason to do now and seldom is.
    var needed: Set<KeyMap.Command> { get }
    /// The core's events that a command stands for; none for commands that the screen has no keys for.
    ///
    /// - Parameter marked: the place in the marked row.
    func events(for command: KeyMap.Command, marked: Place?) -> [Active.ShellEvent]
    /// The whole screen.
    func block(_ layout: Layout) -> Block
    /// The one thing that matters most, for room that holds nothing else.
    func headline(_ layout: Layout) -> Block
}

extension Active.ScreenViewModel {
    /// The screen, whichever it is.
    var text: any ScreenText {
        switch self {
        case .home(let home): home
        case .favorites(let favorites): favorites
        }
    }
}

extension ScreenText {
    var places: [Place] { [] }
    var typed: String { "" }
    var needed: Set<KeyMap.Command> { [] }
    func headline(_ layout: Layout) -> Block { block(layout) }
}

extension HomeScreen.ViewModel: ScreenText {
    static var title: String { "weather" }
    var mode: Mode { .home }
    var places: [Place] { favorites.map(\.place) }

    func events(for command: KeyMap.Command, marked: Place?) -> [Active.ShellEvent] {
        switch command {
        case .goToFavorites: [.home(.goToFavorites)]
        case .add: [.home(.goToFavorites), .favorites(.requestAddFavorite)]
        case .refresh: [.home(.refresh)]
        default: []
        }
    }

    func block(_ layout: Layout) -> Block { HomeText(view: self, layout: layout).block }
}

extension FavoritesScreen.ViewModel: ScreenText {
    static var title: String { "favorites" }
    var typed: String { if case .add(let add) = workflow { add.input } else { "" } }

    var mode: Mode {
        switch workflow {
        case .none: .favorites
        case .add: .searchField
        case .confirmDelete: .confirmDelete
        }
    }

    var places: [Place] {
        guard case .add(let add) = workflow else { return favorites }
        guard case .results(let places, _) = add.search else { return [] }
        return places
    }

    var needed: Set<KeyMap.Command> {
        if case .add(let add) = workflow, case .failed = add.search { [.refresh] } else { [] }
    }

    func events(for command: KeyMap.Command, marked: Place?) -> [Active.ShellEvent] {
        switch command {
        case .goHome: [.favorites(.goToHome)]
        case .add: [.favorites(.requestAddFavorite)]
        case .delete: marked.map { [.favorites(.requestDelete($0.coordinate))] } ?? []
        case .submit: marked.map { [.favorites(.add(.submit($0)))] } ?? []
        case .leaveField: [.favorites(.add(.cancel))]
        case .confirm: [.favorites(.confirmDelete(.confirmed))]
        case .cancel: [.favorites(.confirmDelete(.cancelled))]
        default: []
        }
    }

    func block(_ layout: Layout) -> Block { FavoritesText(view: self, layout: layout).block }
}
