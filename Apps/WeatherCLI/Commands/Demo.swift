import LocationCapability
import LocationEffects
import LoopbackHTTP
import OnboardScreen
import SampleService
import SecretCapability
import SecretEffects
import TextApp
import TextUI
import WeatherModel

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The sample service on a loopback port, and settings that lead to it. The app itself does not know.
struct Demo {
    private let server: LoopbackServer
    /// The settings of the run, led to the sample service.
    let settings: Settings

    /// Starts the service. Without a data directory of the user's, favorites and key are kept in memory, so that
    /// however the demo ends it leaves nothing behind; it begins with a few favorites.
    init(_ given: Settings, dataDirectory: String?) async throws(Failure) {
        do throws(LoopbackServerError) {
            server = try SampleService(now: { Int64(time(nil)) }).serve()
        } catch {
            throw Failure(.unavailable, given.texts.sampleServiceNotStarted("\(error)"))
        }
        var settings = given
        settings.dataDirectory = dataDirectory
        settings.cacheDirectory = nil
        // The demo's key is nothing for the user's keyring.
        settings.secretPlace = .file
        settings.notes = []
        settings.isDemo = true
        settings.apiOrigin = server.origin
        settings.display.presentation.banner = given.texts.sampleBanner
        if settings.location.chosen == nil, settings.locationName == nil, !settings.asksDesktopForLocation {
            settings.location = try Self.sampleHome()
        }
        if let dataDirectory {
            if let cause = await Self.storeKey(in: dataDirectory, given.texts) {
                settings.notes = [given.texts.demoKeyNotStored(cause)]
                settings.runKey = settings.runKey ?? Self.key
            }
        } else {
            settings.runKey = settings.runKey ?? Self.key
        }
        self.settings = settings
    }

    /// Stops the service.
    func end() { server.stop() }

    /// What is kept in memory when a demo begins.
    static let values = [
        Favorites.key: Favorites(
            SamplePlace.favorites.map { place in
                Place(
                    name: place.name, coordinate: place.coordinate, country: place.country, state: place.state,
                    localNames: place.localNames)
            }
        ).encoded()
    ]

    /// A key that the service accepts.
    private static let key = SecretText("demo")

    /// Provides a data directory with a key; one that the user has set there stays. The result is why it failed.
    private static func storeKey(in directory: String, _ texts: CommandTexts) async -> String? {
        do throws(SecretError) {
            // The key alone: opening the favorites, too, would use up the news that their file was damaged.
            let secrets = try Stores.sealedFiles(directory)
            guard try await secrets.secret(for: OnboardScreen.keyName) == nil else { return nil }
            // Nothing changes before the passphrase was typed.
            if Lock.isOn(directory) { return texts.isLocked }
            try await secrets.keep(key, for: OnboardScreen.keyName)
            return nil
        } catch {
            return error.description
        }
    }

    private static func sampleHome() throws(Failure) -> ConfiguredLocation {
        let home = SamplePlace.home.coordinate
        do throws(ConfiguredLocationError) {
            return try ConfiguredLocation([
                LocationCandidate(origin: "demo", text: "\(home.latitude),\(home.longitude)")
            ])
        } catch {
            throw Failure(.software, error.description)
        }
    }
}
