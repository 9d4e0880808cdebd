import ArgumentTable
import SecretCapability
import TextUI

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Parses the command line, runs the command, and ends with its status.
@main
enum WeatherMain {
    static func main() async {
        StandardDescriptors.reserve()
        signal(SIGPIPE, SIG_IGN)
        // Before a key is read: one may be on the command line.
        if let cause = CoreDumps.disable() { Output.say("a crash may leave the API key in a core file: \(cause)") }
        do throws(Failure) {
            switch WeatherTable.read.parse(Array(CommandLine.arguments.dropFirst())) {
            case .failure(let error):
                throw Failure(.usage, String(error.description.dropFirst("weather: ".count)))
            case .success(let command): try await perform(command)
            }
        } catch {
            Output.say(error.message)
            exit(error.status.rawValue)
        }
    }

    private static func perform(_ command: ParsedCommand) async throws(Failure) {
        switch command.intent {
        case .version: try Output.data(WeatherTable.shown.versionText)
        case .help: try help(for: command.command)
        case .run: try await run(command)
        }
    }

    private static func help(for name: String) throws(Failure) {
        let shown = name.hasPrefix("demo ") ? String(name.dropFirst("demo ".count)) : name
        // A terminal has a height, and room for the prompt has to be left; whatever else reads the page gets all of it.
        let rows = isatty(STDOUT_FILENO) == 1 ? max(24, TerminalDevice.standard.size.height - 1) : nil
        let page = WeatherTable.shown.help(for: shown, rows: rows).text() + WeatherTable.appendix(for: shown)
        try Output.data(
            lines: (page.hasSuffix("\n") ? page.dropLast() : page[...]).split(
                separator: "\n", omittingEmptySubsequences: false))
    }

    private static func run(_ command: ParsedCommand) async throws(Failure) {
        let environment = Environment.variables
        let settings = try Settings(command, environment: environment)
        let words = command.command.split(separator: " ")
        let isDemo = words.first == "demo"
        let name = words.dropFirst(isDemo ? 1 : 0).joined(separator: " ")
        guard isDemo, Demo.serves(name) else { return try await run(name, command, settings) }
        let given = command.value("data-dir") ?? environment["WEATHER_DATA_DIR"]
        let demo = try await Demo(settings, dataDirectory: given)
        defer { demo.end() }
        try await run(name, command, demo.settings)
    }

    private static func run(_ name: String, _ command: ParsedCommand, _ settings: Settings) async throws(Failure) {
        let operands = command.operands.joined(separator: " ")
        switch name {
        case "": try await runApp(command, settings)
        case "now": try await NowCommand(command, settings).run()
        case "favorites": try await FavoritesCommand(settings: settings).list()
        case "favorites add": try await FavoritesCommand(settings: settings).add(operands)
        case "favorites remove": try await FavoritesCommand(settings: settings).remove(operands)
        case "key set": try await KeyCommand(settings: settings).set(from: command.value("from-file"))
        case "key status": try await KeyCommand(settings: settings).status()
        case "key reset": try await KeyCommand(settings: settings).reset(isConfirmed: command.flag("yes"))
        case "trace show": try TraceCommand(operands).show()
        case "trace stats": try TraceCommand(operands).stats()
        case "trace lint": try TraceCommand(operands).lint()
        case "replay": try ReplayCommand(operands, command).run()
        default: throw Failure(.software, "The command \"\(name)\" is in the table and does nothing.")
        }
    }

    /// The app on a terminal, as a dialogue where that is asked for or nothing else can be shown; a report elsewhere.
    private static func runApp(_ command: ParsedCommand, _ settings: Settings) async throws(Failure) {
        let terminal = TerminalDevice.standard
        guard terminal.isTerminal || settings.isPlain else { return try await NowCommand(command, settings).run() }
        try Screen.waitForForeground()
        TerminalSignals.prepare()
        let drawsScreens = !settings.isPlain && terminal.isInteractive(environment: settings.environment)
        guard let received = try await drawsScreens ? runScreens(settings) : runDialogue(settings) else { return }
        // Ended by a signal, the program dies of it, so that whoever started it can tell.
        JobControl.end(by: received)
    }

    private static func runScreens(_ settings: Settings) async throws(Failure) -> Int32? {
        var app = try InteractiveApp(settings)
        return try await app.run()
    }

    private static func runDialogue(_ settings: Settings) async throws(Failure) -> Int32? {
        var app = try DialogueApp(settings)
        return try await app.run()
    }
}

/// The environment, as values.
enum Environment {
    static var variables: [String: String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            entry += 1
        }
        return variables
    }
}
