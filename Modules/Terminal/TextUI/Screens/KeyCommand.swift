/// The command of a key, identified by name. An app adds its own commands as static members:
///
/// <!-- from: Modules/Weather/WeatherText/Screens/KeyMap.swift -->
/// ```swift
/// extension KeyCommand {
///     static let goHome = KeyCommand("goHome")
///     static let goToFavorites = KeyCommand("goToFavorites")
///     static let showDetail = KeyCommand("showDetail")
///     static let showPlace = KeyCommand("showPlace")
///     static let add = KeyCommand("add")
///     static let delete = KeyCommand("delete")
///     static let undo = KeyCommand("undo")
///     static let moveUp = KeyCommand("moveUp")
///     static let moveDown = KeyCommand("moveDown")
///     static let filter = KeyCommand("filter")
///     static let clearFilter = KeyCommand("clearFilter")
///     static let refresh = KeyCommand("refresh")
///     static let dismiss = KeyCommand("dismiss")
///     static let submit = KeyCommand("submit")
///     static let askReset = KeyCommand("askReset")
///     static let retrySave = KeyCommand("retrySave")
/// }
/// ```
///
/// ``Interaction`` performs the commands declared here, except ``confirm``, ``cancel``, and ``leaveField`` for an empty
/// field. Those and an app's own are translated to events of the core by ``TextScreen/events``.
public struct KeyCommand: Sendable, Hashable {
    private let name: String

    /// Creates a command; equal names are equal commands.
    public init(_ name: String) { self.name = name }

    /// Quits the app.
    public static let quit = KeyCommand("quit")
    /// Suspends the process until the user's shell continues it.
    public static let suspend = KeyCommand("suspend")
    /// Redraws the whole screen.
    public static let redraw = KeyCommand("redraw")
    /// Shows or hides the help.
    public static let toggleHelp = KeyCommand("toggleHelp")
    /// Selects the row above, or scrolls the help.
    public static let selectUp = KeyCommand("selectUp")
    /// Selects the row below, or scrolls the help.
    public static let selectDown = KeyCommand("selectDown")
    /// Selects the first row.
    public static let selectFirst = KeyCommand("selectFirst")
    /// Selects the last row.
    public static let selectLast = KeyCommand("selectLast")
    /// Selects the row ten rows above.
    public static let pageUp = KeyCommand("pageUp")
    /// Selects the row ten rows below.
    public static let pageDown = KeyCommand("pageDown")
    /// Clears the text field; passed to the app if the field is empty.
    public static let leaveField = KeyCommand("leaveField")
    /// Sends the text in the field again.
    public static let resendField = KeyCommand("resendField")
    /// Confirms a question.
    public static let confirm = KeyCommand("confirm")
    /// Declines a question.
    public static let cancel = KeyCommand("cancel")
}
