import ArgumentTable
import CoreRuntime
import KeyValueCapability
import KeyValueEffects
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
struct PomodoroApp: TerminalApp {
    let display: DisplaySettings
    private let secondsOfWork: Int
    private let place: String
    private let command: [String]
    private var store: any KeyValueStore = MemoryStore()

    static let commandLine = CommandTable(
        name: "pomodoro", version: "1.0", summary: "Work in pieces of 25 minutes.", examples: ["--minutes 50"],
        options: [
            Option("minutes", value: "N", summary: "How long a piece of work is; 25 unless given"),
            Option("store", value: "PLACE", summary: "Keep the tasks in this directory, or in redis://HOST:PORT"),
            Option("notify", value: "PROGRAM", summary: "Show notifications with this instead of notify-send"),
        ] + .display(for: "pomodoro"),
        commands: .recordings)

    init(_ invocation: Invocation) throws(Failure) {
        display = DisplaySettings(invocation)
        let minutes = invocation.command.value("minutes") ?? "25"
        guard let number = Double(minutes), number > 0, number <= 600 else {
            throw Failure(.usage, "--minutes is \"\(minutes)\"; it must be a number of minutes up to 600.")
        }
        secondsOfWork = max(1, Int(number * 60))
        let home = invocation.environment["HOME"] ?? "."
        place = invocation.command.value("store") ?? home + "/.local/share/pomodoro"
        command = [invocation.command.value("notify") ?? "notify-send"]
    }

    static func makeCore() -> sending Core<Pomodoro> { Core() }

    static func screen(
        of view: Pomodoro.ViewModel, _ presentation: Presentation
    ) -> TextScreen<Pomodoro.ShellEvent> { PomodoroText.screen(of: view) }

    var start: Pomodoro.ShellEvent? { .opened(secondsOfWork: secondsOfWork) }

    mutating func open() throws(Failure) {
        do throws(KeyValueError) {
            if let redis = RedisStore(place) { store = redis } else { store = try SQLiteStore(directory: place) }
        } catch {
            throw Failure(.inputOutput, "The tasks in \(place) cannot be used: \(error)")
        }
    }

    func register(in handlers: inout HandlerRegistry, report: @escaping @Sendable (String) -> Void) throws {
        try handlers.register(KeyValueHandler(store))
        try handlers.register(TimeHandler(.system), execution: .inline)
        try handlers.register(NotificationHandler(command))
    }
}
