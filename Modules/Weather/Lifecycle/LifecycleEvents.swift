import HomeScreen
import OnboardScreen

extension Lifecycle {
    /// The event that a shell's event is, down to the machine that it is for.
    package static func event(from shellEvent: ShellEvent) -> Event {
        switch shellEvent {
        case .start: .started(.everything)
        case .startShowing(let subject): .started(subject)
        case .onboard(let event): .onboard(.shell(event))
        case .active(let event): Lifecycle.event(from: event)
        }
    }
}
