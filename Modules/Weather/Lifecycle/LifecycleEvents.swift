import HomeScreen
import OnboardScreen

extension Lifecycle {
    /// Translates a shell event to an event, down to the machine that handles it.
    package static func event(from shellEvent: ShellEvent) -> Event {
        switch shellEvent {
        case .start: .started(.everything)
        case .startShowing(let subject): .started(subject)
        case .onboard(let event): .onboard(.shell(event))
        case .active(let event): Lifecycle.event(from: event)
        }
    }
}
