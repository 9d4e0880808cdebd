import CoreRuntime
import HTTPCapability
import HTTPEffects
import KeyValueCapability
import Lifecycle
import LocationCapability
import OnboardScreen
import SecretCapability
import ShellRuntime
import TimeCapability
import WeatherModel

/// The weather app with its core, its shell and one handler for each effect.
///
/// This is the only place that names implementations. To swap a capability, change its line.
enum Assembly {
    typealias WeatherShell = Shell<Core<Lifecycle>>

    /// Whether a command makes requests to the weather service.
    enum Network {
        case online
        case offline
    }

    static func shell(
        _ settings: Settings, _ stores: Stores, _ network: Network, _ observer: ShellObserver<Core<Lifecycle>>?,
        report: @escaping @Sendable (String) -> Void
    ) throws(Failure) -> WeatherShell {
        do {
            var handlers = HandlerRegistry()
            try handlers.register(http(settings, network).limitedForWeather())
            try handlers.register(KeyValueHandler(stores.values).endingInTime())
            try handlers.register(SecretHandler(secrets(settings, stores)).endingInTime())
            try handlers.register(TimeHandler(.system), execution: .inline)
            try handlers.register(LocationHandler(location(settings, network, report)).endingInTime())
            return try Shell(Core<Lifecycle>(), handlers: handlers, observer: observer) { fault in
                // Not to standard error, which may be the screen that the app draws on.
                switch fault {
                // A late answer and a request cut short by leaving are nobody's mistake.
                case .late, .neverBegan: break
                case .refused, .answeredTwice, .unhandled, .unanswered, .abandoned:
                    report("The app has a defect: \(fault).")
                }
            }
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.software, "\(error)")
        }
    }

    private static func http(_ settings: Settings, _ network: Network) throws(Failure) -> HTTPHandler {
        switch network {
        case .offline:
            // Commands that only manage what is stored must work, and stay silent, without a network.
            return HTTPHandler(ScriptedTransport { _ in .failure(.io("this command makes no requests")) })
        case .online:
            do throws(HTTPError) {
                let origins = try settings.apiOrigin.map { origin throws(HTTPError) in
                    try OriginMapping(from: OpenWeather.origin, to: origin)
                }
                return HTTPHandler(
                    CurlTransport(), limits: .weather, origins: origins ?? .identity,
                    userAgent: "isobar-weather/\(WeatherTable.version)")
            } catch {
                let source = settings.apiOriginSource ?? .option("api-origin")
                throw Failure(source.status, "\(source.name): \(error.cause)")
            }
        }
    }

    private static func location(
        _ settings: Settings, _ network: Network, _ report: @escaping @Sendable (String) -> Void
    ) -> any LocationSource {
        // Commands that only manage what is stored have no use for a place.
        guard settings.asksDesktopForLocation, network == .online else { return settings.location }
        return GeoClueLocation(application: "isobar-weather", environment: settings.environment, report: report)
    }

    private static func secrets(_ settings: Settings, _ stores: Stores) -> any SecretStore {
        settings.runKey.map { MemorySecretStore([OnboardScreen.keyName: $0]) } ?? stores.secrets
    }
}

extension HTTPError {
    /// The cause in words.
    var cause: String {
        switch self {
        case .url(let cause), .io(let cause): cause
        case .timeout: "no answer in time"
        case .rateLimited: "asked too often"
        }
    }
}
