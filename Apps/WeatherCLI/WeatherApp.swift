import ArgumentTable
import CoreRuntime
import Effects
import HomeFeature
import KeyValueCapability
import LifecycleCore
import ProcessLifecycle
import SecretCapability
import SecretEffects
import ShellRuntime
import TextApp
import TextUI
import WeatherModel
import WeatherText
import WeatherViews
import WeatherWire
import WireBridge
import WireFormat

/// The weather app on a terminal.
@main
struct WeatherApp {
    var settings: Settings
    /// Whether the run executes a command, which a status bar may repeat every second.
    var isCommand = false
    /// The place of a link, which the run shows.
    private(set) var link: Place?
    /// The stores of the run; in memory until the session begins.
    private(set) var stores = Stores(directory: nil)
    /// The sample service of `weather demo`, while it runs.
    private let demo: Demo?

    init(_ invocation: Invocation) throws(Failure) {
        // The doctor reports invalid settings, and the other two commands may replace them.
        let isTolerant = ["doctor", "location set", "location auto"].contains(invocation.name)
        let given = try Settings(invocation, isTolerant: isTolerant)
        demo = Self.isDemo(invocation.command) ? try Demo(given, dataDirectory: given.namedDataDirectory) : nil
        settings = demo?.settings ?? given
        if invocation.name == "open" {
            link = try Failure.usage { try Place(link: invocation.command.operands.joined(separator: " ")) }
        }
    }
}

// In an extension, the compiler reports a member that nearly matches a requirement.
extension WeatherApp: TerminalApp {
    static let program = WeatherTable.program(in: [:])
    static let commands = WeatherTable.commands + WeatherTable.demos
    static func help(in environment: [String: String]) -> CommandTable { WeatherTable.shown(in: environment) }

    // Called before the command line, which may contain a key, is parsed.
    static func prepare() {
        if let cause = CoreDumps.disable() { Output.say("a crash may leave the API key in a core file: \(cause)") }
    }

    typealias Bridge = AnyBridge<Lifecycle.ShellEvent, Lifecycle.ViewModel>

    static func makeCore(_ input: NoInput) -> sending Bridge { Bridge(Core<Lifecycle>()) }

    /// Returns the core in the named library, which may be written in any language; else the app's own core.
    static func makeCore(_ input: NoInput, for command: ParsedCommand) throws(Failure) -> sending Bridge {
        guard let path = command[WeatherOption.core] else { return makeCore(input) }
        do throws(LibraryError) {
            let link = try LibraryLink(path: path, app: WeatherSchema.schema.name, as: .bincode)
            return Bridge(SerializedBridge(WeatherSchema.schema, link, as: .bincode))
        } catch {
            throw Failure(
                Files.exists(path) ? .unreadableInput : .noInput, "The core \(path) cannot be used: \(error).")
        }
    }

    static func screen(
        of view: Lifecycle.ViewModel, _ presentation: Presentation
    ) -> TextScreen<Lifecycle.ShellEvent> { WeatherRenderer.screen(of: view, presentation) }

    /// Returns the name of a command without the prefix `demo`: every command also exists as a demo.
    static func name(of command: ParsedCommand) -> String {
        isDemo(command) ? command.command.split(separator: " ").dropFirst().joined(separator: " ") : command.command
    }

    private static func isDemo(_ command: ParsedCommand) -> Bool {
        command.command.split(separator: " ").first == "demo"
    }

    static func event(for change: ForegroundEvent) -> Lifecycle.ShellEvent? { .foreground(change) }

    /// Returns whether the view is active: without a key, the app cannot show a place.
    static func accepts(_ action: Lifecycle.ShellEvent, in view: Lifecycle.ViewModel) -> Bool {
        if case .active = view { true } else { false }
    }

    static func isSaving(_ view: Lifecycle.ViewModel) -> Bool { view.isStoring }

    static func isComplete(_ view: Lifecycle.ViewModel) -> Bool { view.isComplete }

    func shortfall(in view: Lifecycle.ViewModel) -> Failure? {
        switch view {
        case .onboard(let onboard, _) where onboard.reason != .reset:
            return settings.failure(of: onboard.reason)
        case .active(let active):
            guard case .home(let home) = active.screen, !home.hasReport, let gap = home.gap else { return nil }
            return settings.failure(of: gap, in: "now", active.saving)
        case .onboard, .loading, .ended, .failed: return nil
        }
    }

    static func loss(in view: Lifecycle.ViewModel) -> String? {
        view.unstored.map { "The last change could not be stored: \($0)" }
    }

    /// Returns a text that the core treats like the key: rejected for the same reason, or accepted, and long enough to
    /// be found anywhere in answers.
    static func placeholder(for secret: SecretText, number: Int) -> String {
        let key = APIKey.apiKey(cleaning: secret.revealed)
        if key.revealed.isEmpty { return secret.revealed.isEmpty ? "" : " " }
        return key.isUsableKey ? "secret-\(number)" : "secret \(number)"
    }

    var start: [Lifecycle.ShellEvent] { choices + [.start] }

    /// The events sent before the start: the source of the weather and the location, if the user has named them.
    var choices: [Lifecycle.ShellEvent] {
        let place: Lifecycle.ShellEvent? = if case .given(let place) = settings.place { .usePlace(place) } else { nil }
        return [settings.source.map { .useSource($0) }, place].compactMap(\.self)
    }

    var action: Lifecycle.ShellEvent? { link.map { .active(.home(.show($0))) } }

    var display: DisplaySettings { settings.display }

    var texts: Texts { settings.texts }

    var notes: [String] { settings.notes + stores.notes }

    mutating func open() {
        stores = Stores(
            directory: settings.dataDirectory, environment: display.environment, secretsIn: settings.secretPlace,
            inMemory: settings.isDemo ? Demo.values : [:], cacheDirectory: settings.cacheDirectory,
            texts: texts)
    }

    var launchHistory: String? { settings.cacheDirectory.map { "\($0)/launches" } }

    func launch(
        _ launching: inout Launching, around shell: Shell<Bridge>, asking prompt: Prompt
    ) async throws {
        if let passphrase = try await settings.passphrase {
            let lock = PassphraseLock(
                after: settings.lockAfter, asking: prompt, in: display.presentation
            ) { try await passphrase.isRight($0) }
            launching.register(lock)
            launching.add(gate: lock)
        }
        if let time = settings.clearAfter {
            await stores.answers.clear(unusedFor: time)
            launching.register(
                LongAbsence(after: time) { [answers = stores.answers] in await Self.forget(in: shell, answers) })
        }
    }

    /// Clears the last search, and the service's answers, which reveal what was searched for.
    static func forget(in shell: Shell<Bridge>, _ answers: DisposableStore) async {
        shell.send(.active(.forgetSearches))
        await shell.processed()
        await answers.clear()
    }

    func perform(_ effect: any ViewEffect) -> ViewEffectOutcome {
        switch effect {
        case let favorites as FavoritesQuarantined:
            .done(.message(Quarantine.perform(favorites, in: settings.dataDirectory, texts)))
        case let choice as LocationAmbiguous: .done(.message(texts.taken(choice)))
        case let choice as LocationChosen: .done(keepLocation(choice.place).map(UserMessage.message))
        case let announcement as Announcement:
            .done(.announcement(WeatherRenderer.sentence(for: announcement.message, display.presentation)))
        default: .unknown
        }
    }

    /// Prints a report if there is no terminal, as in a pipe: for the place of a link, or for the user's location.
    func runWithoutTerminal(_ command: Invocation) async throws(Failure) {
        try await settings.openLock()
        try await reportNow(command)
    }

    func close() async { await stores.close() }
}
