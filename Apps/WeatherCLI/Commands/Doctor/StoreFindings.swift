import FavoritesScreen
import HomeScreen
import Lifecycle
import OnboardScreen
import SecretCapability
import SecretEffects
import TextApp
import WeatherModel

/// What is stored, as the app itself finds it: the favorites, the key and the lock.
struct StoreFindings {
    /// What was found, how long the app took until it had content to show, and the key.
    typealias Found = (findings: [Finding], ready: Duration?, key: APIKey?)

    private let settings: Settings

    /// - Parameter settings: those of the run. A data directory that is not there is not made.
    init(_ settings: Settings) {
        var settings = settings
        if let directory = settings.dataDirectory, !Files.exists(directory) { settings.dataDirectory = nil }
        // The findings say it.
        settings.notes = []
        self.settings = settings
    }

    func all() async -> Found {
        var found: Found = ([], nil, nil)
        do throws(Failure) {
            let session = try await AppSession(WeatherApp(settings.withAnyKey, .offline))
            found.findings.append(await favorites(session, &found.ready))
            let (finding, key) = await key(in: session.app.stores.secrets)
            found.findings.append(finding)
            found.key = key
        } catch {
            found.findings.append(Finding(.stores, "opened", "no", problem: error))
        }
        found.findings += [lock(await isLocked())] + quarantined
        return found
    }

    private func favorites(_ session: AppSession<WeatherApp>, _ ready: inout Duration?) async -> Finding {
        do throws(Failure) {
            return Finding(.stores, "favorites", "\(try await countFavorites(session, &ready))")
        } catch {
            return Finding(.stores, "favorites", "not read", problem: error)
        }
    }

    private func countFavorites(
        _ session: AppSession<WeatherApp>, _ ready: inout Duration?
    ) async throws(Failure) -> Int {
        var elapsed: Duration?
        var asked = false
        let count = try await session.run(sending: .startShowing(.nothing), limit: .seconds(20)) {
            view throws(Failure) -> AppSession<WeatherApp>.Step<Int> in
            if let failure = Troubles.failure(of: view) { throw failure }
            guard case .active(let active) = view else { return .wait }
            elapsed = elapsed ?? ProcessClock.elapsed
            if case .favoritesNotLoaded(let cause)? = active.notice {
                let advice = "If another program has the file open, end it; else name another place with --data-dir."
                throw Failure(.inputOutput, "The favorites could not be read: \(cause). \(advice)")
            }
            if case .favorites(let list) = active.screen { return .done(list.favorites.count) }
            guard case .home = active.screen, !asked else { return .wait }
            asked = true
            return .send([.active(.home(.goToFavorites))])
        }
        ready = elapsed
        return count
    }

    private func key(in secrets: RoutingSecretStore) async -> (Finding, APIKey?) {
        if let key = settings.runKey { return (Finding(.stores, "key", "given for this run"), key) }
        do throws(SecretError) {
            let place = try await secrets.place(of: OnboardScreen.keyName)
            guard let key = try await secrets.secret(for: OnboardScreen.keyName) else {
                return (Finding(.stores, "key", "none", problem: Troubles.noKey), nil)
            }
            let words = place == .file ? "in a sealed file" : "in the desktop's Secret Service"
            return (Finding(.stores, "key", words), key)
        } catch {
            let remedy = "Store it again: weather key set"
            return (
                Finding(
                    .stores, "key", "not read",
                    problem: Failure(.noPermission, "The API key could not be read: \(error). \(remedy)")), nil
            )
        }
    }

    private func isLocked() async -> Result<Bool, Failure> {
        do throws(Failure) { return .success(try await Lock(settings) != nil) } catch { return .failure(error) }
    }

    private func lock(_ state: Result<Bool, Failure>) -> Finding {
        switch state {
        case .success(let isOn): return Finding(.stores, "lock", isOn ? "on" : "off")
        case .failure(let failure):
            let remedy = "What to do is told by: weather lock on --help"
            return Finding(
                .stores, "lock", "on", problem: Failure(failure.status, "\(failure.message). \(remedy)"))
        }
    }

    private var quarantined: [Finding] {
        guard let directory = settings.dataDirectory else { return [] }
        return Files.names(in: directory).filter { $0.contains(".broken-") }.map { name in
            Finding(
                .stores, "kept aside", "\(directory)/\(name)",
                reason: "it was damaged; remove it if you need it no more")
        }
    }
}
