import ArgumentTable
import CoreRuntime
import KeyValueCapability
import Pomodoro
import PomodoroShell
import PomodoroText
import RedisStore
import ShellRuntime
import TextApp
import TextUI
import TimeCapability

/// The timer on a terminal.
@main
struct PomodoroApp {
    let display: DisplaySettings
    /// How long a piece of work is.
    let input: Duration
    private let place: String
    private let notifier: String
}

extension PomodoroApp: TerminalApp {
    private static let work = Option<Duration>(
        "work", value: "TIME", summary: "How long a piece of work is, such as 90s; 25m unless given")
    private static let store = Option(
        "store", value: "PLACE", summary: "Keep the tasks in this directory, or in redis://HOST:PORT")
    private static let notify = Option(
        "notify", value: "PROGRAM", summary: "Show notifications with this instead of notify-send")

    static let program = CommandTable(
        name: "pomodoro", version: "1.0", summary: "Work in pieces of 25 minutes.", examples: ["--work 50m"],
        options: [work, store, notify])

    init(_ invocation: Invocation) throws(Failure) {
        display = DisplaySettings(invocation)
        input = try invocation[Self.work] ?? .seconds(25 * 60)
        place = try invocation.dataDirectory(Self.store)
        notifier = invocation[Self.notify] ?? "notify-send"
    }

    static func makeCore(_ work: Duration) -> sending Core<Pomodoro> { Core(startingWith: work) }

    static func screen(of view: Pomodoro.ViewModel, _: Presentation) -> TextScreen<Pomodoro.ShellEvent> { view.screen }

    func register(in handlers: inout HandlerRegistry, report: @escaping @Sendable (String) -> Void) throws {
        let redis: (any KeyValueStore)? = RedisStore(place)
        try handlers.register(KeyValueHandler(redis ?? SQLiteStore(directory: place)))
        try handlers.register(TimeHandler(.system))
        try handlers.register(NotificationHandler(notifier))
    }
}
