/// What a key does, by name. An app adds its own as static members:
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
/// ``Interaction`` itself does those declared here, except ``confirm``, ``cancel``, and ``leaveField`` of an empty field.
/// These and an app's own become events of the core, by ``TextScreen/events``.
public struct KeyCommand: Sendable, Hashable {
    private let name: String

    /// A command; the same name is the same command.
    public init(_ name: String) { self.name = name }

    /// Leaves the app.
    public static let quit = KeyCommand("quit")
    /// Stops the process until the user's shell continues it.
    public static let suspend = KeyCommand("suspend")
    /// Draws everything anew.
    public static let redraw = KeyCommand("redraw")
    /// Shows or hides all keys.
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
    /// Empties the text field; the app's own command when it is empty already.
    public static let leaveField = KeyCommand("leaveField")
    /// Sends the text in the field again.
    public static let resendField = KeyCommand("resendField")
    /// Answers a question with yes.
    public static let confirm = KeyCommand("confirm")
    /// Answers a question with no.
    public static let cancel = KeyCommand("cancel")
}
