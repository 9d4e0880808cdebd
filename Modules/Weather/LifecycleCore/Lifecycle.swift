import CoreRuntime
import Effects
package import OnboardFeature
package import WeatherModel
package import WeatherViews

/// The weather app: mutually exclusive phases, each a machine if it handles events.
///
/// `uninitialized → initializing → onboard | active`, `onboard → active | failed`, `active → onboard`; or, for a run
/// without screens, `uninitialized → initializing → job → ended`. `failed` and `ended` are terminal. The machine that
/// maintains and saves the favorites outlives the phases.
extension Lifecycle {
    /// The state of the app.
    package struct State: Sendable, Equatable {
        /// The current phase.
        package var phase: Phase
        /// The favorites and their persistence.
        package var saver: FavoritesSaver.State
        /// The current toast, which outlives the screen that caused it; nil for none.
        package var toast: Toast?
        /// The number of the last toast.
        var lastToast: Int
        /// The notice to the user; nil for none.
        package var notice: Notice?
        /// The job to do instead of showing the screens; nil for none.
        package var order: Job.Order?
        /// The name of the weather source that the user chose; nil for the one that the key decides.
        package var choice: String?
        /// The user's location, if the user has named it; nil if the device is asked.
        package var place: PlaceQuery?

        /// Creates the initial state, before any event.
        package init(
            phase: Phase = .uninitialized, saver: FavoritesSaver.State = FavoritesSaver.State(),
            toast: Toast? = nil, notice: Notice? = nil
        ) {
            self.phase = phase
            self.saver = saver
            (self.toast, lastToast) = (toast, toast?.id ?? 0)
            self.notice = notice
        }
    }

    /// The phase of the app.
    package enum Phase: Phases, Sendable, Equatable {
        /// Not started: the shell has not sent `start`.
        case uninitialized
        /// Key and favorites are being fetched.
        case initializing(Initializing.State)
        /// The user is asked for a key.
        case onboard(OnboardScreen.State)
        /// The app is in use.
        indirect case active(Active.State)
        /// A job is done instead of showing the screens.
        indirect case job(Job.State)
        /// The job has ended, with this result.
        case ended(Job.Result)
        /// The app cannot continue, with the reason.
        case failed(String)

        package static var empty: Phase { .uninitialized }
    }

    /// The events of the app.
    package enum Event: Sendable, Equatable {
        case shell(ShellEvent)
        /// An event of initialization.
        case initializing(Initializing.Event)
        case onboard(OnboardScreen.Event)
        /// An event of the app in use.
        case active(Active.Event)
        case job(Job.Event)
        case saver(FavoritesSaver.Event)
        /// The time of the toast is over.
        case toastExpired
    }
}

extension Lifecycle.Phase {
    var initializing: Initializing.State? { if case .initializing(let state) = self { state } else { nil } }
    var onboard: OnboardScreen.State? { if case .onboard(let state) = self { state } else { nil } }
    var active: Active.State? { if case .active(let state) = self { state } else { nil } }
    var job: Job.State? { if case .job(let state) = self { state } else { nil } }
}
