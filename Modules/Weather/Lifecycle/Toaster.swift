package import CoreRuntime
import Effects
package import FavoritesScreen
package import TimeEffects

/// Shows a short piece of news for a moment, and has it said once.
///
/// It runs for as long as the app does, beside the phases, so that news outlasts the screen that it came from. Newer
/// news replaces older.
package enum Toaster: Machine {
    /// How long a toast is shown.
    package static let shown = TimeSpan.seconds(5)

    /// What is shown, and how many toasts there have been.
    package struct State: Sendable, Equatable {
        /// What is shown now.
        package var toast: Toast?
        /// The number of the last toast.
        package var lastID: Int

        package init(toast: Toast? = nil, lastID: Int = 0) {
            self.toast = toast
            self.lastID = lastID
        }
    }

    /// Everything that happens here.
    package enum Event: Sendable, Equatable {
        /// There is news.
        case happened(Toast.Message)
        /// The toast of this number was shown long enough.
        case expired(Int)
    }

    /// Begins with nothing to show.
    package static func start(_ input: Void) -> Started { Started(State()) }

    /// What there is to draw.
    package static func view(of state: State) -> Toast? { state.toast }

    /// Every transition.
    package static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch event {
        case .happened(let message):
            state.lastID += 1
            let id = state.lastID
            state.toast = Toast(id: id, message: message)
            let timer = Command.request(Time.after(shown)) { Event.expired(id) }.cancellable("toast", .restart)
            return .running(state, .all(.render, .notify(Announcement(message: message)), timer))
        case .expired(let id):
            guard state.toast?.id == id else { return .ignored(state) }
            state.toast = nil
            return .running(state)
        }
    }
}

/// A short piece of news, shown for a moment.
package struct Toast: Sendable, Equatable {
    /// Tells it from one with the same words.
    package let id: Int
    /// The news.
    package let message: Message

    package init(id: Int, message: Message) {
        self.id = id
        self.message = message
    }

    /// What there is to tell.
    package enum Message: Sendable, Equatable, Codable {
        /// The favorites have changed.
        case favorites(FavoritesScreen.Change)
        /// The favorites are on disk again after their saving had failed.
        case savedAgain
    }
}

/// Has a piece of news said once, where nobody looks at a screen: on a line of its own, by a screen reader.
package struct Announcement: ViewEffect {
    /// There is no answer.
    package typealias Output = Never

    /// The news.
    package let message: Toast.Message

    package init(message: Toast.Message) { self.message = message }
}
