package import Lifecycle
import OnboardScreen

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
}

extension Mode {
    /// The mode of a view.
    package init(_ view: Lifecycle.ViewModel) {
        switch view {
        case .loading, .failed: self = .waiting
        case .onboard(let onboard):
            switch onboard.state {
            case .input: self = .keyField
            case .saving: self = .waiting
            }
        case .active(let active):
            switch active.reset {
            case .confirming: self = .confirmReset
            case .deleting: self = .waiting
            case nil: self = active.screen.screenText.mode
            }
        }
    }
}
