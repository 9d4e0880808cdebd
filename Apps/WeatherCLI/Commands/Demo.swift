import CapabilityTesting
import Effects
import LocationCapability
import OnboardScreen
import SampleService
import SecretCapability

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The sample service on a loopback port, and settings that lead to it. The app itself does not know.
struct Demo {
    private let server: FixtureServer
    /// The settings of the run, led to the sample service.
    let settings: Settings

    /// Starts the service. Without a data directory of the user's, favorites and key are kept in memory, so that
    /// however the demo ends it leaves nothing behind.
    init(_ given: Settings, dataDirectory: String?) async throws(Failure) {
        do throws(FixtureServerError) {
            server = try SampleService(now: { Int64(time(nil)) }).serve()
        } catch {
            throw Failure(.unavailable, "The sample service could not be started: \(error)")
        }
        var settings = given
        settings.dataDirectory = dataDirectory
        settings.notes = []
        settings.apiOrigin = server.origin
        settings.banner = "SAMPLE DATA: invented weather, not the real one"
        if settings.location.chosen == nil { settings.location = try Self.sampleHome() }
        if dataDirectory == nil {
            settings.runKey = settings.runKey ?? Self.key
        } else {
            try await Self.storeKey(settings)
        }
        self.settings = settings
    }

    /// Stops the service.
    func end() { server.stop() }

    /// A key that the service accepts.
    private static let key = SecretText("demo")

    /// Provides the data directory with a key; one that the user has set there stays.
    private static func storeKey(_ settings: Settings) async throws(Failure) {
        let secrets = Stores(directory: settings.dataDirectory).secrets
        do throws(SecretStoreError) {
            guard try await secrets.secret(for: OnboardScreen.keyName) == nil else { return }
            try await secrets.keep(key, for: OnboardScreen.keyName)
        } catch {
            throw Failure(.cannotCreate, "The demo's key could not be stored: \(error)")
        }
    }

    private static func sampleHome() throws(Failure) -> ConfiguredLocation {
        let home = SamplePlace.home.coordinate
        do throws(ConfiguredLocationError) {
            return try ConfiguredLocation([LocationCandidate(origin: "demo", text: "\(home.lat),\(home.lon)")])
        } catch {
            throw Failure(.software, error.description)
        }
    }
}
