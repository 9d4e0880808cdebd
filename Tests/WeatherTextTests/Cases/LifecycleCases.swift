import FavoritesScreen
import HomeScreen
import Lifecycle
import OnboardScreen

extension Lifecycle.ViewModel: ViewCases {
    static var first: Self { .loading }
    var next: Self? {
        switch self {
        case .loading: .onboard(OnboardScreen.ViewModel(reason: .welcome, state: .saving))
        case .onboard: .active(Active.ViewModel(screen: .first))
        case .active: .failed(message: "")
        case .failed: nil
        }
    }
}

extension Active.ScreenViewModel: ViewCases {
    static var first: Self { .home(HomeScreen.ViewModel(localWeather: .first, favorites: [])) }
    var next: Self? {
        switch self {
        case .home: .favorites(FavoritesScreen.ViewModel(favorites: [], workflow: .first))
        case .favorites: nil
        }
    }
}

extension Active.ResetStep: ViewCases {
    static var first: Self { .confirming }
    var next: Self? {
        switch self {
        case .confirming: .deleting
        case .deleting: nil
        }
    }
}

extension Notice: ViewCases {
    static var first: Self { .favoritesQuarantined("") }
    var next: Self? {
        switch self {
        case .favoritesQuarantined: .favoritesNotLoaded("")
        case .favoritesNotLoaded: .keyNotDeleted("")
        case .keyNotDeleted: nil
        }
    }
}

extension FavoritesSaver.ViewModel: ViewCases {
    static var first: Self { .saved }
    var next: Self? {
        switch self {
        case .saved: .saving
        case .saving: .failed(cause: "")
        case .failed: .blocked(cause: "")
        case .blocked: nil
        }
    }
}

extension Toast.Message: ViewCases {
    static var first: Self { .favorites(.first) }
    var next: Self? {
        switch self {
        case .favorites: .savedAgain
        case .savedAgain: nil
        }
    }
}
