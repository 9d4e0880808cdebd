import FavoritesScreen
import HomeScreen
import OnboardScreen

extension Lifecycle {
    /// The event that a shell's event is, down to the machine that it is for.
    package static func event(from shellEvent: ShellEvent) -> Event {
        switch shellEvent {
        case .start: .started(.everything)
        case .startShowing(let subject): .started(subject)
        case .onboard(let event): .onboard(.shell(event))
        case .active(.home(let event)): .active(.home(.shell(event)))
        case .active(.favorites(let event)): .active(.favorites(FavoritesScreen.event(from: event)))
        case .active(.requestResetAPIKey): .active(.resetRequested)
        case .active(.cancelResetAPIKey): .active(.resetCancelled)
        case .active(.resetAPIKey): .active(.resetConfirmed)
        case .active(.replaceApiKey): .active(.replacementRequested)
        case .active(.dismissNotice): .noticeDismissed
        case .active(.retrySave): .saver(.retryDue)
        }
    }
}
