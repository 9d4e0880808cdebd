package import OnboardScreen
package import WeatherModel

extension Lifecycle {
    /// The view model of the app.
    package enum ViewModel: Sendable, Equatable {
        /// The app is starting.
        case loading
        /// The user is asked for a key.
        case onboard(OnboardScreen.ViewModel)
        /// The app is in use.
        case active(Active.ViewModel)
        /// The app cannot continue, with the reason.
        case failed(message: String)
    }

    /// Returns the view model for a state.
    package static func view(of state: State) -> ViewModel {
        switch state.phase {
        case .uninitialized, .initializing: .loading
        case .onboard(let onboard): .onboard(OnboardScreen.view(of: onboard))
        case .active(let active): .active(view(of: active, in: state))
        case .failed(let message): .failed(message: message)
        }
    }

    private static func view(of active: Active.State, in state: State) -> Active.ViewModel {
        var view = Active.view(of: active)
        view.notice = state.notice
        view.saving = FavoritesSaver.view(of: state.saver)
        view.toast = Toaster.view(of: state.toaster)
        return view
    }
}

extension Lifecycle.ViewModel {
    /// Whether a change by the user is being stored.
    package var isStoring: Bool {
        switch self {
        case .loading, .failed: false
        case .onboard(let onboard): onboard.state == .saving
        case .active(let active): active.saving == .saving || active.reset == .deleting
        }
    }
}

extension Lifecycle.ViewModel {
    /// The reason why a change by the user is not stored; nil if all are, or cannot be.
    package var unstored: String? {
        switch self {
        case .loading, .failed: nil
        case .onboard: isStoring ? "it took too long" : nil
        case .active(let active):
            switch active.saving {
            case .saved, .blocked: isStoring ? "it took too long" : nil
            case .saving: "it took too long"
            case .failed(let cause): cause
            }
        }
    }
}

extension Active {
    /// The view model of the app in use.
    package struct ViewModel: Sendable, Equatable {
        /// The screen.
        package var screen: ScreenViewModel
        /// The notice to the user; nil for none.
        package var notice: Notice?
        /// The step of changing the key; nil if it is not being changed.
        package var reset: ResetStep?
        /// Whether the favorites are persisted.
        package var saving: FavoritesSaver.ViewModel
        /// The current toast; nil for none.
        package var toast: Toast?
        /// The last deleted place, if it can be restored.
        package var lastRemoved: Place?

        package init(
            screen: ScreenViewModel, notice: Notice? = nil, reset: ResetStep? = nil,
            saving: FavoritesSaver.ViewModel = .saved, toast: Toast? = nil, lastRemoved: Place? = nil
        ) {
            self.screen = screen
            self.notice = notice
            self.reset = reset
            self.saving = saving
            self.toast = toast
            self.lastRemoved = lastRemoved
        }
    }

    /// Returns the view model of the screen; the lifecycle fills in the rest.
    package static func view(of state: State) -> ViewModel {
        ViewModel(screen: view(of: state.screen), reset: state.reset, lastRemoved: lastRemoved(in: state))
    }

    private static func lastRemoved(in state: State) -> Place? {
        guard !state.removed.isEmpty, let list = state.screen.list else { return nil }
        return state.removed.last { !list.contains($0.place) }?.place
    }
}
