import CoreRuntime
import Effects
package import HomeScreen
package import OnboardScreen

/// The weather app: mutually exclusive phases, each with a machine of its own.
///
/// `uninitialized → initializing → onboard | active`, `onboard → active | failed`, `active → onboard`. `failed` has no
/// way out but a restart. The machine that keeps and saves the favorites outlives the phases.
package enum Lifecycle {
    /// The state of the app.
    package struct State: Sendable, Equatable {
        /// The phase that the app is in.
        package var phase: Phase
        /// The favorites, and what of them is on disk.
        package var saver: FavoritesSaver.State
        /// The news of the moment.
        package var toaster: Toaster.State
        /// What the user should know.
        package var notice: Notice?
        /// What the home screen asks for.
        package var subject = HomeScreen.Subject.everything

        /// The state before anything has happened.
        package init(
            phase: Phase = .uninitialized, saver: FavoritesSaver.State = FavoritesSaver.State(),
            toaster: Toaster.State = Toaster.State(), notice: Notice? = nil
        ) {
            self.phase = phase
            self.saver = saver
            self.toaster = toaster
            self.notice = notice
        }
    }

    /// What the app is doing as a whole.
    package enum Phase: Phases, Sendable, Equatable {
        /// Nothing has begun: the shell has not sent `start`.
        case uninitialized
        /// The state while key and favorites are fetched.
        case initializing(Initializing.State)
        /// The state while the user is asked for a key.
        case onboard(OnboardScreen.State)
        /// The state while the app is in use.
        case active(Active.State)
        /// The app cannot go on; the text says why.
        case failed(String)

        package static var empty: Phase { .uninitialized }
    }

    /// What a shell may send.
    package enum ShellEvent: Sendable, Equatable, Codable {
        /// Sent once, at launch.
        case start
        /// Sent once, at launch, instead of `start` by a shell that shows less than all of the home screen.
        case startShowing(HomeScreen.Subject)
        /// An event of the screen that asks for the key.
        case onboard(OnboardScreen.ShellEvent)
        /// An event of the app in use.
        case active(Active.ShellEvent)
    }

    /// Everything that happens to the app.
    package enum Event: Sendable, Equatable {
        /// The shell is there, and shows this much of the home screen.
        case started(HomeScreen.Subject)
        /// Something happened to the first fetches.
        case initializing(Initializing.Event)
        /// Something happened to the screen that asks for the key.
        case onboard(OnboardScreen.Event)
        /// Something happened to the app in use.
        case active(Active.Event)
        /// Something happened to the saving of the favorites.
        case saver(FavoritesSaver.Event)
        /// Something happened to the news of the moment.
        case toaster(Toaster.Event)
        /// The user has read the notice.
        case noticeDismissed
    }
}

/// Where each phase's state is.
extension Lifecycle.Phase {
    var initializing: Initializing.State? {
        get { if case .initializing(let initializing) = self { initializing } else { nil } }
        _modify { yield &self[Self.initializing, { $0.initializing }] }
    }

    var onboard: OnboardScreen.State? {
        get { if case .onboard(let onboard) = self { onboard } else { nil } }
        _modify { yield &self[Self.onboard, { $0.onboard }] }
    }

    var active: Active.State? {
        get { if case .active(let active) = self { active } else { nil } }
        _modify { yield &self[Self.active, { $0.active }] }
    }
}

/// Something the user should know, shown beside the screen until dismissed.
package enum Notice: Sendable, Equatable {
    /// The stored favorites made no sense and were put aside; the text says what was wrong.
    case favoritesQuarantined(String)
    /// The favorites could not be read, so changes to them are not saved; the text names the cause.
    case favoritesNotLoaded(String)
    /// The key could not be deleted; the text names the cause.
    case keyNotDeleted(String)
}

/// Hands the bytes of favorites that could not be read to the shell, for a file to look at. That they are not lost is
/// up to `FavoritesSaver`, which keeps them in the store as well.
package struct FavoritesQuarantined: ViewEffect {
    /// There is no answer.
    package typealias Output = Never

    /// The bytes as they were found.
    package let bytes: [UInt8]
    /// Why they are quarantined.
    package let reason: String

    package init(bytes: [UInt8], reason: String) {
        self.bytes = bytes
        self.reason = reason
    }
}
