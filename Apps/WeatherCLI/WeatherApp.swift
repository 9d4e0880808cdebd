import ArgumentTable
import CoreRuntime
import Effects
import HomeScreen
import Lifecycle
import ProcessLifecycle
import SecretCapability
import SecretEffects
import ShellRuntime
import TextApp
import TextUI
import WeatherModel
import WeatherText
import WeatherWire
import WireBridge
import WireFormat

/// The weather app on a terminal.
@main
struct WeatherApp: TerminalApp {
    /// Whether a run makes requests to the weather service.
    enum Network {
        case online
        case offline
    }

    let settings: Settings
    let network: Network
    /// Whether the run is a command's, which a status bar may repeat every second.
    let isCommand: Bool
    /// The place that the run was asked to show.
    private let link: PlaceLink?
    /// Why a place that the user has named is not known.
    let trouble = LocationTrouble()
    /// In memory until the session begins.
    private(set) var stores = Stores(directory: nil)
    /// The sample service of `weather demo`, while it runs.
    private let demo: Demo?

    /// A command's run with settings, in place of those it was told.
    init(_ settings: Settings, _ network: Network) {
        self.settings = settings
        self.network = network
        isCommand = true
        link = nil
        demo = nil
    }

    init(_ invocation: Invocation) async throws(Failure) {
        let given = try Settings(invocation, isTolerant: invocation.name == "doctor")
        demo = Self.isDemo(invocation.command) ? try await Demo(given, dataDirectory: given.namedDataDirectory) : nil
        settings = demo?.settings ?? given
        network = .online
        isCommand = false
        link = try PlaceLink(invocation)
    }

    static let commandLine = WeatherTable.read
    static func help(in environment: [String: String]) -> CommandTable { WeatherTable.shown(in: environment) }

    // Before a key is read: one may be on the command line.
    static func prepare() {
        if let cause = CoreDumps.disable() { Output.say("a crash may leave the API key in a core file: \(cause)") }
    }

    typealias Bridge = AnyBridge<Lifecycle.ShellEvent, Lifecycle.ViewModel>

    static func makeCore(_ input: NoInput) -> sending Bridge { Bridge(Core<Lifecycle>()) }

    func connect() throws(Failure) -> sending Bridge { try Self.makeCore(in: settings.coreLibrary) }

    static func makeCore(_ input: NoInput, toReplay command: ParsedCommand) throws(Failure) -> sending Bridge {
        try makeCore(in: command.value("core"))
    }

    /// The core in a library, where one was named: it may be in any language.
    private static func makeCore(in library: String?) throws(Failure) -> sending Bridge {
        guard let path = library else { return makeCore(NoInput()) }
        do throws(LibraryError) {
            let link = try LibraryLink(path: path, as: .bincode)
            return Bridge(SerializedBridge(WeatherWire.schema, link, as: .bincode))
        } catch {
            throw Failure(.unreadableInput, "The core \(path) cannot be used: \(error).")
        }
    }

    static func screen(
        of view: Lifecycle.ViewModel, _ presentation: Presentation
    ) -> TextScreen<Lifecycle.ShellEvent> { WeatherText.screen(of: view, presentation) }

    static func appendix(for command: String) -> String { WeatherTable.appendix(for: command) }

    /// Every command is there a second time, as a demo.
    static func name(of command: ParsedCommand) -> String {
        isDemo(command) ? command.command.split(separator: " ").dropFirst().joined(separator: " ") : command.command
    }

    private static func isDemo(_ command: ParsedCommand) -> Bool {
        command.command.split(separator: " ").first == "demo"
    }

    static let foregroundEvent: Lifecycle.ShellEvent? = .active(.home(.foregroundEntered))
    static let backgroundEvent: Lifecycle.ShellEvent? = .active(.home(.backgroundEntered))

    /// Before the key is there, there is nothing to show a place with.
    static func accepts(_ action: Lifecycle.ShellEvent, in view: Lifecycle.ViewModel) -> Bool {
        if case .active = view { true } else { false }
    }

    static func isSaving(_ view: Lifecycle.ViewModel) -> Bool { view.isStoring }

    static func loss(in view: Lifecycle.ViewModel) -> String? {
        view.unstored.map { "The last change could not be stored: \($0)" }
    }

    /// A text that the core treats as it treats the key: refused for the same reason, or not at all, and long enough to
    /// be found in answers wherever it stands.
    static func placeholder(for secret: SecretText, number: Int) -> String {
        let key = APIKey.apiKey(cleaning: secret.revealed)
        if key.revealed.isEmpty { return secret.revealed.isEmpty ? "" : " " }
        return key.isUsableKey ? "secret-\(number)" : "secret \(number)"
    }

    var start: Lifecycle.ShellEvent? { .start }

    var action: Lifecycle.ShellEvent? { link?.event }

    var display: DisplaySettings { settings.display }

    var notes: [String] { settings.notes + stores.notes }

    mutating func open() {
        stores = Stores(
            directory: settings.dataDirectory, environment: display.environment, secretsIn: settings.secretPlace,
            inMemory: settings.isDemo ? Demo.values : [:], cacheDirectory: settings.cacheDirectory,
            texts: settings.texts)
    }

    func launch(
        _ launching: inout Launching, around shell: Shell<Bridge>, asking prompt: Prompt
    ) async throws {
        if settings.runKey == nil, let cause = await stores.startupFailure() {
            throw Failure(.cannotStart, settings.texts.cannotStart(cause))
        }
        trouble.onKeyRefused { [weak shell] in shell?.send(.active(.keyRefused)) }
        if let lock = try await Lock(settings) {
            let gate = PassphraseLock(
                after: settings.lockAfter, asking: prompt, in: display.presentation.language
            ) { try await lock.isRight($0) }
            try launching.register(gate)
            launching.add(gate: gate)
        }
        if let time = settings.clearAfter {
            try launching.register(SearchClearing(after: time, in: shell, stores.answers))
        }
    }

    func perform(_ effect: any ViewEffect) -> ViewEffectOutcome {
        switch effect {
        case let favorites as FavoritesQuarantined:
            .done(.note(Quarantine.perform(favorites, in: settings.dataDirectory, settings.texts)))
        case let announcement as Announcement:
            .done(.announcement(WeatherText.sentence(for: announcement.message, display.presentation)))
        default: .unknown
        }
    }

    func run(_ command: Invocation) async throws(Failure) {
        switch command.name {
        case "open": return try await show(command)
        case "lock on": return try await LockCommand(settings: settings).on()
        case "lock off": return try await LockCommand(settings: settings).off()
        case "doctor": return try await DoctorCommand(invocation: command, settings: settings).run()
        default: try await Lock.open(settings)
        }
        if ["favorites add", "favorites remove", "favorites import"].contains(command.name) { noteForgetfulness() }
        let parsed = command.command
        let operands = parsed.operands.joined(separator: " ")
        switch command.name {
        case "now": try await NowCommand(parsed, settings).run()
        case "forecast": try await ForecastCommand(parsed, settings).run()
        case "favorites": try await FavoritesCommand(settings: settings).list(asJSON: parsed.flag("json"))
        case "favorites export": try await FavoritesCommand(settings: settings).export(to: parsed.operands.first)
        case "favorites import": try await FavoritesCommand(settings: settings).importPlaces(from: parsed.operands[0])
        case "favorites add": try await FavoritesCommand(settings: settings).add(parsed.operands)
        case "favorites remove": try await FavoritesCommand(settings: settings).remove(operands)
        case "key set": try await KeyCommand(settings: settings).set(from: parsed.value("from-file"))
        case "key status": try await KeyCommand(settings: settings).status()
        case "key reset": try await KeyCommand(settings: settings).reset(isConfirmed: parsed.flag("yes"))
        default: throw Failure(.software, "The command \"\(command.name)\" is in the table and does nothing.")
        }
    }

    /// A demo without a directory of its own ends with what it has changed.
    private func noteForgetfulness() {
        guard settings.isDemo, settings.dataDirectory == nil else { return }
        Output.say("this demo keeps nothing: the change ends with the command. --data-dir DIR keeps it.")
    }

    /// A report in a pipe: of the place of a link, or of where the user is.
    func runWithoutTerminal(_ command: Invocation) async throws(Failure) {
        try await Lock.open(settings)
        try await NowCommand(command.command, settings, showing: link).run()
    }

    func close() async { await stores.close() }

    func finish() { demo?.end() }
}
