import ArgumentTable
import LoopbackHTTP
import OnboardFeature
import SampleServer
import SecretCapability
import SecretEffects
import TextApp
import TextUI
import TimeCapability
import TimeEffects
import WeatherModel
import WeatherText
import WeatherViews

/// The sample service on a loopback port, and settings that point to it.
struct Demo {
    private let server: LoopbackServer
    /// The settings of the run, which point to the sample service.
    let settings: Settings

    /// Starts the service, which stops when it is released.
    ///
    /// Without a data directory named by the user, the favorites and the key are kept in memory, so that the demo
    /// leaves nothing behind however it ends; it starts with a few favorites.
    init(_ given: Settings, dataDirectory: String?) throws(Failure) {
        do throws(LoopbackServerError) {
            server = try SampleService(now: { Int64(SystemTime().now().seconds) }).serve()
        } catch {
            throw Failure(.unavailable, given.texts.sampleServiceNotStarted("\(error)"))
        }
        var settings = given
        settings.dataDirectory = dataDirectory
        settings.cacheDirectory = nil
        // The key of the demo does not belong in the user's keyring.
        settings.secretPlace = .file
        settings.notes = []
        settings.isDemo = true
        settings.apiOrigin = Setting(text: server.origin, source: .option(WeatherOption.apiOrigin.name))
        settings.display.presentation.banner = given.texts.sampleBanner
        if settings.place == .unknown { settings.place = .given(.place(SamplePlace.home)) }
        let stored = dataDirectory.map {
            SealedFileStore.hasFile(for: OnboardScreen.keyName, in: Stores.secrets(in: $0))
        }
        if stored != true { settings.runKey = settings.runKey ?? Self.key }
        self.settings = settings
    }

    /// The initial values of a demo that is kept in memory.
    static let values = [Favorites.key: Favorites(SamplePlace.favorites).encoded()]

    /// A key that the sample service accepts.
    private static let key = APIKey("demo")
}
