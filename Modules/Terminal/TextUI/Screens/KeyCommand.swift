/// An action that ``Interaction`` itself performs when a key is pressed, without an event of the core.
public enum KeyCommand: Sendable, Hashable {
    /// Quits the app.
    case quit
    /// Suspends the process until the user's shell continues it.
    case suspend
    /// Redraws the whole screen.
    case redraw
    /// Shows or hides the help.
    case toggleHelp
    /// Selects the row above, or scrolls up a text or the help.
    case selectUp
    /// Selects the row below, or scrolls down a text or the help.
    case selectDown
    /// Selects the first row.
    case selectFirst
    /// Selects the last row.
    case selectLast
    /// Selects the row ten rows above.
    case pageUp
    /// Selects the row ten rows below.
    case pageDown
    /// Sends the text in the field again.
    case resendField

    /// Whether it selects a row.
    var selectsRow: Bool {
        switch self {
        case .selectUp, .selectDown, .selectFirst, .selectLast, .pageUp, .pageDown: true
        case .quit, .suspend, .redraw, .toggleHelp, .resendField: false
        }
    }
}
