import FavoritesScreen
import HomeScreen
import Lifecycle
import OnboardScreen
import WeatherModel

/// The cases of one type of view model, each with the id of a preview that shows it.
///
/// The initializers switch over the view models without a default: a new case does not compile until it is listed here,
/// and it cannot be listed without naming its preview.
protocol ShownCase: CaseIterable, Hashable, RawRepresentable<String>, Sendable {}

enum ShownPhase: String, ShownCase {
    case loading = "starting/loading"
    case onboard = "onboard/welcome-empty"
    case active = "home/fetched"
    case failed = "stopped/short"

    init(_ view: Lifecycle.ViewModel) {
        self =
            switch view {
            case .loading: .loading
            case .onboard: .onboard
            case .active: .active
            case .failed: .failed
            }
    }
}

enum ShownReason: String, ShownCase {
    case welcome = "onboard/welcome-empty"
    case unauthorized = "onboard/unauthorized-empty"
    case reset = "onboard/reset-empty"
    case unreadable = "onboard/unreadable-empty"

    init(_ reason: OnboardScreen.Reason) {
        self =
            switch reason {
            case .welcome: .welcome
            case .unauthorized: .unauthorized
            case .reset: .reset
            case .unreadable: .unreadable
            }
    }
}

enum ShownEntry: String, ShownCase {
    case input = "onboard/welcome-typed"
    case refusedEmpty = "onboard/welcome-refused-empty"
    case refusedMalformed = "onboard/welcome-refused-malformed"
    case saving = "onboard/welcome-saving"

    init(_ entry: OnboardScreen.Entry) {
        self =
            switch entry {
            case .input(_, _, nil): .input
            case .input(_, _, .empty): .refusedEmpty
            case .input(_, _, .malformed): .refusedMalformed
            case .saving: .saving
            }
    }
}

enum ShownScreen: String, ShownCase {
    case home = "home/fetched"
    case favorites = "favorites/two"

    init(_ screen: Active.ScreenViewModel) {
        self =
            switch screen {
            case .home: .home
            case .favorites: .favorites
            }
    }
}

enum ShownNotice: String, ShownCase {
    case favoritesQuarantined = "home/notice-quarantined"
    case favoritesNotLoaded = "home/notice-not-loaded"
    case keyNotDeleted = "home/notice-key-not-deleted"

    init(_ notice: Notice) {
        self =
            switch notice {
            case .favoritesQuarantined: .favoritesQuarantined
            case .favoritesNotLoaded: .favoritesNotLoaded
            case .keyNotDeleted: .keyNotDeleted
            }
    }
}

enum ShownReset: String, ShownCase {
    case confirming = "home/reset-confirming"
    case deleting = "home/reset-deleting"

    init(_ step: Active.ResetStep) {
        self =
            switch step {
            case .confirming: .confirming
            case .deleting: .deleting
            }
    }
}

enum ShownToast: String, ShownCase {
    case added = "favorites/toast-added"
    case removed = "favorites/toast-removed"
    case savedAgain = "favorites/toast-saved-again"

    init(_ message: Toast.Message) {
        self =
            switch message {
            case .favorites(.added): .added
            case .favorites(.removed): .removed
            case .savedAgain: .savedAgain
            }
    }
}

enum ShownSaving: String, ShownCase {
    case saved = "favorites/two"
    case saving = "favorites/saving"
    case failed = "favorites/save-failed"
    case blocked = "favorites/save-blocked"

    init(_ saving: FavoritesSaver.ViewModel) {
        self =
            switch saving {
            case .saved: .saved
            case .saving: .saving
            case .failed: .failed
            case .blocked: .blocked
            }
    }
}
