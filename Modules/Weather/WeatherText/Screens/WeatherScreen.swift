package import TextUI
package import WeatherViews

/// Draws the weather app's view models as text.
///
/// Drawing is a pure function: the same view, presentation and layout produce the same text.
package enum WeatherRenderer {
    static let app = "Isobar"
    /// The version of the app.
    package static let version = "0.1.0"

    /// Returns the terminal screen of a view, with its keys.
    package static func screen(
        of view: Lifecycle.ViewModel, _ presentation: Presentation
    ) -> TextScreen<Lifecycle.ShellEvent> {
        let texts = presentation.texts
        switch view {
        case .loading:
            return waiting(texts.startingTitle, for: texts.starting)
        case .onboard(let onboard, _): return onboard.screen(texts)
        case .active(let active): return active.screen(presentation).map(Lifecycle.ShellEvent.active)
        case .ended(.report(let active)):
            return waiting(texts.weatherTitle, active.screen(presentation).body)
        case .ended: return waiting(texts.endedTitle) { Block(lines: $0.paragraph(texts.jobEnded)) }
        case .failed(let message, _):
            var screen: TextScreen<Lifecycle.ShellEvent> = waiting(texts.stoppedTitle) { layout in
                layout.section(StyledLine(texts.hasStopped, Theme.failure)) { inner in
                    Block(lines: inner.warning(message, Theme.failure) + inner.paragraph(texts.startAgainOnceFixed))
                }
            }
            screen.compact = { Block(lines: $0.warning(message, Theme.failure)) }
            return screen
        }
    }

    /// Returns a screen of the app while it is starting, busy, stopped or done, which can only be left. A dialogue
    /// treats all of them as one screen, so that it reads out only what is new.
    static func waiting<Event>(
        _ title: String, _ body: @escaping @Sendable (TextLayout) -> Block
    ) -> TextScreen<Event> { TextScreen("waiting", app: app, title: title, body: body) }

    /// Returns such a screen with an operation in progress.
    static func waiting<Event>(_ title: String, for progress: String) -> TextScreen<Event> {
        waiting(title) { Block(lines: $0.progress(progress)) }
    }
}
