package import LifecycleCore
import OnboardScreen

extension Mode {
    /// The mode of a view.
    package init(_ view: Lifecycle.ViewModel) {
        switch view {
        case .loading, .failed: self = .waiting
        case .onboard(let onboard, _):
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
