package import CoreRuntime
package import Effects
import FavoritesFeature
import TimeEffects
package import WeatherViews

/// Shows toasts for a short time and announces each once.
///
/// It runs as long as the app, beside the phases, so that a toast outlives the screen that caused it. A new toast
/// replaces the current one.
package enum Toaster: Machine {
    /// The duration of a toast.
    package static let shown = Duration.seconds(5)

    /// The current toast and the number of the last one.
    package struct State: Sendable, Equatable {
        /// The current toast; nil for none.
        package var toast: Toast?
        /// The number of the last toast.
        package var lastID: Int

        package init(toast: Toast? = nil, lastID: Int = 0) {
            self.toast = toast
            self.lastID = lastID
        }
    }

    /// The events of the machine.
    package enum Event: Sendable, Equatable {
        /// There is a new message.
        case happened(Toast.Message)
        /// The toast with this number has expired.
        case expired(Int)
    }

    package static var effects: [any Effect.Type] { [TimeEffect.self] }

    /// Starts without a toast.
    package static func start(_ input: Void) -> Started { Started(State()) }

    /// Returns the current toast.
    package static func view(of state: State) -> Toast? { state.toast }

    /// The transitions of the machine.
    package static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .happened(let message):
            state.lastID += 1
            let id = state.lastID
            state.toast = Toast(id: id, message: message)
            let timer = Command.request(Time.after(shown)) { Event.expired(id) }.cancellable("toast", .restart)
            return .all(.notify(Announcement(message: message)), timer)
        case .expired(let id):
            guard state.toast?.id == id else { return .ignored }
            state.toast = nil
            return .none
        }
    }
}
