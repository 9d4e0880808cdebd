package import OnboardFeature
package import WeatherModel

extension Lifecycle {
    /// The view model of the app.
    package enum ViewModel: Sendable, Equatable {
        /// The app is starting, or doing a job.
        case loading
        /// The user is asked for a key.
        case onboard(OnboardScreen.ViewModel, saving: FavoritesSaver.ViewModel = .saved)
        /// The app is in use.
        indirect case active(Active.ViewModel)
        /// The job has ended, with this result.
        case ended(Job.Result)
        /// The app cannot continue, with the reason.
        case failed(message: String, saving: FavoritesSaver.ViewModel = .saved)
    }

    /// Returns the view model for a state.
    package static func view(of state: State) -> ViewModel {
        let saving = FavoritesSaver.view(of: state.saver)
        return switch state.phase {
        case .uninitialized, .initializing, .job: .loading
        case .onboard(let onboard): .onboard(OnboardScreen.view(of: onboard), saving: saving)
        case .active(let active): .active(view(of: active, saving, in: state))
        case .ended(let result): .ended(result)
        case .failed(let message): .failed(message: message, saving: saving)
        }
    }

    private static func view(
        of active: Active.State, _ saving: FavoritesSaver.ViewModel, in state: State
    ) -> Active.ViewModel {
        var view = Active.view(of: active)
        view.notice = state.notice
        view.saving = saving
        view.toast = Toaster.view(of: state.toaster)
        return view
    }
}

extension Lifecycle.ViewModel {
    /// Whether the app has started, and all that the screen shows has arrived.
    package var isComplete: Bool {
        if case .active(let active) = self { active.screen.isComplete } else { self != .loading }
    }

    /// Whether the favorites are persisted.
    package var saving: FavoritesSaver.ViewModel {
        switch self {
        case .loading, .ended: .saved
        case .onboard(_, let saving), .failed(_, let saving): saving
        case .active(let active): active.saving
        }
    }

    /// Whether a change by the user is being stored.
    package var isStoring: Bool {
        let isKeyChanging =
            switch self {
            case .loading, .ended, .failed: false
            case .onboard(let onboard, _): onboard.state == .saving
            case .active(let active): active.reset == .deleting
            }
        return isKeyChanging || saving == .saving
    }

    /// The reason why a change by the user is not stored; nil if all are, or cannot be.
    package var unstored: String? {
        if case .failed(let cause) = saving { return cause }
        return isStoring ? "it took too long" : nil
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
