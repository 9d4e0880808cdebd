import EffectWires
import Effects
import HTTPCapability
import HTTPEffects
import KeyValueCache
import KeyValueCapability
import LocationCapability
import OnboardFeature
import OpenWeather
import SecretCapability
import ShellRuntime
import TextApp
import TextUI
import TimeCapability
import TimeEffects
import WeatherModel
import WeatherViews

/// The registration of handlers, the only place that names implementations of capabilities. To swap one, change its
/// line.
extension WeatherApp {
    func register(in handlers: inout HandlerRegistry, report: @escaping @Sendable (String) -> Void) throws {
        let answers = answers(report)
        let http = try weatherService(keepingIn: answers)
        try handlers.register(http)
        stores.tell(report)
        try handlers.register(KeyValueHandler(stores.values).endingInTime())
        let secrets = AnswerClearingSecretStore(base: secrets, answers: answers)
        try handlers.register(SecretHandler(secrets).endingInTime())
        try handlers.register(TimeHandler(.system))
        try handlers.register(LocationHandler(location(asking: http, report)).endingInTime())
    }

    /// Returns the handler of requests to the service, for the core and for the place named by the user.
    private func weatherService(
        keepingIn answers: any CacheStorage<HTTPOutput>
    ) throws(Failure) -> any EffectHandler<HTTPEffect> {
        // The limits are inside the cache, since a cached answer is not a request.
        try http().limitedForWeather().cachedForWeather(in: answers, askingAt: settings.apiOrigin)
            .describingWeather(in: display.presentation.language)
    }

    private func answers(_ report: @escaping @Sendable (String) -> Void) -> any CacheStorage<HTTPOutput> {
        let clocks = SystemTime()
        // Not relevant to a screen, which keeps its data and rarely makes requests.
        let isTold = isCommand || display.isVerbose
        return KeyValueCacheStorage(
            stores.answers, as: HTTPOutput.wire, atMost: 100, time: { clocks.now().sinceEpoch },
            report: { error in
                guard isTold else { return }
                report("kept answers cannot be changed, so the next run may ask again or show old ones: \(error)")
            })
    }

    func http() throws(Failure) -> HTTPHandler {
        do throws(HTTPError) {
            let origins = try settings.apiOrigin.map { origin throws(HTTPError) in
                try OriginMapping(from: OpenWeatherAPI.origin, to: origin)
            }
            return HTTPHandler(
                CurlTransport(), limits: .weather, origins: origins ?? .identity,
                userAgent: "isobar-weather/\(WeatherTable.version)")
        } catch {
            let source = settings.apiOriginSource ?? .option("api-origin")
            throw Failure(source.status, "\(source.name): \(error.cause)")
        }
    }

    private func location(
        asking http: any EffectHandler<HTTPEffect>, _ report: @escaping @Sendable (String) -> Void
    ) -> any LocationSource {
        if let name = settings.locationName {
            return NamedLocation(
                name: name, http: http, secrets: secrets, values: stores.values, report: report, texts: settings.texts,
                trouble: trouble)
        }
        guard settings.asksDesktopForLocation else { return settings.location }
        return GeoClueLocation(application: "isobar-weather", environment: display.environment, report: report)
    }

    private var secrets: any SecretStore {
        settings.runKey.map { MemorySecretStore([OnboardScreen.keyName: $0]) } ?? stores.secrets
    }
}

extension HTTPError {
    /// A description of the cause.
    var cause: String {
        switch self {
        case .url(let cause), .io(let cause): cause
        case .timeout: "no answer in time"
        case .rateLimited: "asked too often"
        }
    }
}
