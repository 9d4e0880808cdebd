package import WeatherModel

/// What the user sees and does while the app is in use; the machine is in `LifecycleCore`.
package enum Active {
    /// The events that a shell may send.
    package enum ShellEvent: Sendable, Equatable, Codable {
        case home(HomeScreen.ShellEvent)
        /// An event of the list of favorites.
        case favorites(FavoritesScreen.ShellEvent)
        /// Delete the key and request another one.
        case resetAPIKey
        /// Ask for confirmation to delete the key.
        case requestResetAPIKey
        /// Do not delete the key.
        case cancelResetAPIKey
        /// Request another key, and keep the current one until it is stored.
        case replaceAPIKey
        /// The notice was dismissed.
        case dismissNotice
        /// Retry saving the favorites now.
        case retrySave
        /// Hide and forget searched places.
        case forgetSearches
        /// An event of the details of a place.
        case detail(DetailScreen.ShellEvent)
        /// The user is at this place from now on; home shows it.
        case usePlace(Place)
        /// Show the details of the next or the previous place instead of those of the current one.
        case showNeighbor(FavoritesScreen.Direction)
    }

    /// The view model of the app in use.
    package struct ViewModel: Sendable, Equatable {
        package var screen: ScreenViewModel
        /// The notice to the user; nil for none.
        package var notice: Notice?
        /// The step of changing the key; nil if it is not being changed.
        package var reset: ResetStep?
        /// Whether the favorites are persisted.
        package var saving: FavoritesSaver.ViewModel
        /// The current toast; nil for none.
        package var toast: Toast?
        /// The source of the weather, to be credited; nil if there is none.
        package var source: SourceDescription?
        /// Whether there are other places whose details can be shown next.
        package var hasNeighbors: Bool
        /// Whether the details are those of the user's location.
        package var isHere: Bool

        package init(
            screen: ScreenViewModel, notice: Notice? = nil, reset: ResetStep? = nil,
            saving: FavoritesSaver.ViewModel = .saved, toast: Toast? = nil,
            source: SourceDescription? = nil, hasNeighbors: Bool = false, isHere: Bool = false
        ) {
            self.screen = screen
            self.notice = notice
            self.reset = reset
            self.saving = saving
            self.toast = toast
            self.source = source
            self.hasNeighbors = hasNeighbors
            self.isHere = isHere
        }
    }

    /// The view model of the current screen.
    package indirect enum ScreenViewModel: Sendable, Equatable {
        case home(HomeScreen.ViewModel)
        /// The list of favorites.
        case favorites(FavoritesScreen.ViewModel)
        /// The details of a place.
        case detail(DetailScreen.ViewModel)

        /// Whether all that the screen shows has arrived.
        var isComplete: Bool {
            switch self {
            case .home(let home): home.isComplete
            case .favorites(let list): list.isComplete
            case .detail(let detail): detail.isComplete
            }
        }
    }

    /// A step of changing the key.
    package enum ResetStep: Sendable, Equatable {
        /// The user is asked to confirm the deletion of the key.
        case confirming
        /// The key is being deleted.
        case deleting
    }
}

/// A notice to the user, shown beside the screen until it is dismissed.
package enum Notice: Sendable, Equatable {
    /// The stored favorites were unreadable and put aside, with the reason.
    case favoritesQuarantined(Unreadable)
    /// The key could not be deleted, with the cause.
    case keyNotDeleted(String)
    /// The key was stored without having been tried, for this reason.
    case keyNotTried(WeatherFailure)
    /// The map at this address could not be opened, with the cause.
    case mapNotOpened(String, cause: String)
}
