import Effects
import HomeScreen
import Lifecycle
import ShellRuntime
import WeatherText

/// One run of the app without a screen: sends events, looks at views, until there is a result.
struct Session {
    /// What to do with a view.
    enum Step<Result: Sendable>: Sendable {
        /// Look at the next one.
        case wait
        /// Send these events, then look at the next one.
        case send([Lifecycle.ShellEvent])
        /// This is the result.
        case done(Result)
    }

    let shell: Assembly.WeatherShell
    let stores: Stores
    let settings: Settings
    /// What the user should know before anything else.
    let notes: [String]
    /// The recording of the run, if there is one.
    let recording: Recording?

    /// Puts the app together.
    ///
    /// - Parameter report: tells the user what happens to the recording, and why a place is not known.
    init(
        _ settings: Settings, _ network: Assembly.Network, report: @escaping @Sendable (String) -> Void = Output.say
    ) throws(Failure) {
        recording = try settings.record.map { path throws(Failure) in
            try Recording(path, settings, report: report)
        }
        stores = Stores(
            directory: settings.dataDirectory, environment: settings.environment, secretsIn: settings.secretPlace)
        notes = settings.notes + stores.notes
        self.settings = settings
        shell = try Assembly.shell(settings, stores, network, recording?.observer, report: report)
    }

    /// How long a command may take, whatever it waits for: a user who has to unlock a keyring included.
    static let longest = Duration.seconds(120)

    /// Starts the app and shows each view to `look`, until that has a result.
    ///
    /// - Parameters:
    ///   - subject: what the home screen asks for.
    ///   - hear: takes what the app announces, once and before the view that shows it; a line of its own unless given.
    ///   - limit: how long it may take.
    func run<Result: Sendable>(
        showing subject: HomeScreen.Subject = .everything, hear: (String) -> Void = Output.say,
        limit: Duration = Self.longest, _ look: (Lifecycle.ViewModel) throws(Failure) -> Step<Result>
    ) async throws(Failure) -> Result {
        for note in notes { Output.say(note) }
        shell.send(.startShowing(subject))
        let limiter = Task {
            // A sleep fails for one reason: it was cancelled, because there is a result.
            guard (try? await Task.sleep(for: limit)) != nil else { return false }
            await shell.shutdown()
            return true
        }
        do throws(Failure) {
            let result = try await follow(hear, look)
            limiter.cancel()
            await end()
            return result
        } catch {
            limiter.cancel()
            await end()
            throw await limiter.value ? Self.outOfTime(limit) : error
        }
    }

    private static func outOfTime(_ limit: Duration) -> Failure {
        Failure(
            .timedOut,
            "The command had not ended after \(limit.components.seconds) seconds, and was given up. Try again; --record FILE records what it "
                + "waits for.")
    }

    /// How long a store may take when the user wants to leave.
    private static let patience = Duration.seconds(2)

    /// Shuts the shell down once what the user has changed is stored, or after a while.
    func end() async {
        let updates = shell.updates()
        let storing = Task {
            for await case .snapshot(let snapshot) in updates where !snapshot.view.isStoring { return }
        }
        let timer = Task {
            // A sleep fails for one reason: it was cancelled, because there is nothing to wait for any more.
            guard (try? await Task.sleep(for: Self.patience)) != nil else { return }
            storing.cancel()
        }
        await storing.value
        timer.cancel()
        await shell.shutdown()
    }

    private func follow<Result: Sendable>(
        _ hear: (String) -> Void, _ look: (Lifecycle.ViewModel) throws(Failure) -> Step<Result>
    ) async throws(Failure) -> Result {
        for await update in shell.updates() {
            switch update {
            case .sideEffect(_, _, let effect):
                if let note = SetAside.perform(effect, in: settings.dataDirectory) { Output.say(note) }
                if let announcement = effect as? Announcement {
                    hear(WeatherText.sentence(for: announcement.message, presentation))
                }
            case .snapshot(let snapshot):
                switch try look(snapshot.view) {
                case .wait: continue
                case .send(let events): for event in events { shell.send(event) }
                case .done(let result): return result
                }
            }
        }
        throw Failure(.software, "The app ended before there was a result.")
    }
}

extension Session {
    private var presentation: Presentation { Presentation(units: settings.units, glyphs: settings.glyphs) }
}

/// Keeps the bytes of favorites that would be lost in a file of their own.
enum SetAside {
    /// Does a side effect of the app; the result is what the user should know.
    static func perform(_ effect: any SideEffect, in directory: String?) -> String? {
        guard let favorites = effect as? FavoritesSetAside else { return nil }
        guard let directory else { return "\(favorites.reason) There is no data directory to keep them in." }
        for number in 1... {
            let path = "\(directory)/favorites.broken-\(number)"
            if Files.exists(path) {
                // Until something is saved, every run meets the same bytes; they need keeping once.
                guard Files.read(path, limit: .max) == .bytes(favorites.bytes) else { continue }
            } else if let cause = Files.create(path, favorites.bytes) {
                return "\(favorites.reason) They could not be kept as \(path): \(cause)."
            }
            return "\(favorites.reason) They are kept as \(path)."
        }
        return nil
    }
}
