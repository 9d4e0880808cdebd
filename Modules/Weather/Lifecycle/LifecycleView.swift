package import OnboardScreen
package import WeatherModel

extension Lifecycle {
    /// Everything there is to draw.
    package enum ViewModel: Sendable, Equatable {
        /// The app is starting.
        case loading
        /// The user is asked for the key.
        case onboard(OnboardScreen.ViewModel)
        /// The app is in use.
        case active(Active.ViewModel)
        /// The app cannot go on; the text says why.
        case failed(message: String)
    }

    /// What there is to draw in a state.
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
    /// Whether something that the user has entered or changed is on its way to a store.
    package var isStoring: Bool {
        switch self {
        case .loading, .failed: false
        case .onboard(let onboard): onboard.state == .saving
        case .active(let active): active.saving == .saving || active.reset == .deleting
        }
    }
}

extension Lifecycle.ViewModel {
    /// Why something that the user has entered or changed is in no store; nil when all of it is, or cannot be.
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
    /// Everything shown while the app is in use.
    package struct ViewModel: Sendable, Equatable {
        /// The screen.
        package var screen: ScreenViewModel
        /// What the user should know.
        package var notice: Notice?
        /// How far the user is on the way to another key.
        package var reset: ResetStep?
        /// Whether the favorites are on disk.
        package var saving: FavoritesSaver.ViewModel
        /// The news of the moment.
        package var toast: Toast?
        /// The place that was deleted last, where it can be put back.
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

    /// What there is to draw of the screens; the rest is the lifecycle's to add.
    package static func view(of state: State) -> ViewModel {
        ViewModel(screen: view(of: state.screen), reset: state.reset, lastRemoved: lastRemoved(in: state))
    }

    private static func lastRemoved(in state: State) -> Place? {
        guard !state.removed.isEmpty, let list = state.screen.list else { return nil }
        return state.removed.last { !list.contains($0.place) }?.place
    }
}
