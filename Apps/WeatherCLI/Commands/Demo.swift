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
    private let temporary: String?
    /// The settings of the run, led to the sample service.
    let settings: Settings

    /// Starts the service. Without a data directory of the user's, a temporary one serves until `end`.
    init(_ given: Settings, dataDirectory: String?) async throws(Failure) {
        do throws(FixtureServerError) {
            server = try SampleService(now: { Int64(time(nil)) }).serve()
        } catch {
            throw Failure(.unavailable, "The sample service could not be started: \(error)")
        }
        temporary = dataDirectory == nil ? try Self.temporaryDirectory(given.environment) : nil
        var settings = given
        settings.dataDirectory = dataDirectory ?? temporary
        settings.apiOrigin = server.origin
        settings.banner = "SAMPLE DATA: invented weather, not the real one"
        if settings.location.chosen == nil { settings.location = try Self.sampleHome() }
        self.settings = settings
        try await Self.provideKey(settings)
    }

    /// Stops the service and removes what was temporary.
    func end() {
        server.stop()
        guard let temporary else { return }
        // Best effort: what is left behind is in the system's directory for such things.
        Files.removeTree(temporary)
    }

    /// The service accepts the key `demo`; one that the user has set in the data directory stays.
    private static func provideKey(_ settings: Settings) async throws(Failure) {
        let secrets = Stores(directory: settings.dataDirectory).secrets
        do throws(SecretStoreError) {
            guard try await secrets.secret(for: OnboardScreen.keyName) == nil else { return }
            try await secrets.keep(SecretText("demo"), for: OnboardScreen.keyName)
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

    private static func temporaryDirectory(_ environment: [String: String]) throws(Failure) -> String {
        let root = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
        var template = Array("\(root)/weather-demo-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw Failure(
                .cannotCreate, "No temporary directory could be made in \(root): \(String(cString: strerror(errno))).")
        }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
