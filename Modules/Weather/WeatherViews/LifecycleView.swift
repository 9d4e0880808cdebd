package import Effects
package import WeatherModel

/// What the user sees of the app, and the events that a shell sends; the machine is in `LifecycleCore`.
package enum Lifecycle {
    /// The events that a shell may send.
    package enum ShellEvent: Sendable, Equatable, Codable {
        /// Sent once, at launch.
        case start
        /// Sent instead of `start`, once, at launch, by a shell that shows no screens.
        case run(Job.Order)
        /// Use the weather source with this name from now on: before `start` or `run`, or in place of the current
        /// source or of entering a key. Without it, a stored key decides.
        case useSource(String)
        /// The user is at this place: before `start` or `run`. Without it, the device is asked.
        case usePlace(PlaceQuery)
        case onboard(OnboardScreen.ShellEvent)
        /// An event of the app in use.
        case active(Active.ShellEvent)
        /// The process has entered or left the foreground.
        case foreground(ForegroundEvent)
    }

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

/// The saving of the favorites, as shown; the machine is in `LifecycleCore`.
package enum FavoritesSaver {
    /// The state of persistence shown to the user.
    package enum ViewModel: Sendable, Equatable {
        /// All changes are persisted.
        case saved
        /// The list is being saved.
        case saving
        /// Changes are not saved, with this cause; it is retried.
        case failed(cause: String)
        /// The stored list could not be read, with this cause; it is retried. There are no changes to save.
        case blocked(cause: String)
    }
}
