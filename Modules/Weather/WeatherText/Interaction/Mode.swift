import FavoritesScreen
package import Lifecycle
import OnboardScreen
import WeatherModel

/// What the keyboard does now: one mode for each thing the user can be in the middle of.
package enum Mode: Sendable, Hashable, CaseIterable {
    /// The app is starting or busy; there is nothing to do but to leave.
    case waiting
    /// The key is being typed.
    case keyField
    /// The weather is shown.
    case home
    /// The list of favorites is shown.
    case favorites
    /// The name of a place to add is being typed.
    case searchField
    /// It is asked whether to delete a favorite.
    case confirmDelete
    /// It is asked whether to delete the key.
    case confirmReset

    /// The mode of a view.
    package init(_ view: Lifecycle.ViewModel) {
        switch view {
        case .loading, .failed: self = .waiting
        case .onboard(let onboard):
            switch onboard.state {
            case .input: self = .keyField
            case .saving: self = .waiting
            }
        case .active(let active): self = Mode(active)
        }
    }

    private init(_ active: Active.ViewModel) {
        switch (active.reset, active.screen) {
        case (.confirming, _): self = .confirmReset
        case (.deleting, _): self = .waiting
        case (nil, .home): self = .home
        case (nil, .favorites(let list)):
            switch list.workflow {
            case .none: self = .favorites
            case .add: self = .searchField
            case .confirmDelete: self = .confirmDelete
            }
        }
    }

    /// Whether printable keys are text.
    package var isTyping: Bool {
        switch self {
        case .keyField, .searchField: true
        case .waiting, .home, .favorites, .confirmDelete, .confirmReset: false
        }
    }
}
