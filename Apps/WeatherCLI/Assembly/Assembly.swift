import EffectWires
import Effects
import HTTPCapability
import HTTPEffects
import KeyValueCache
import KeyValueCapability
import KeyValueEffects
import LifecycleCore
import LocationCapability
import OnboardFeature
import Platform
import ProcessCapability
import SecretCapability
import SecretEffects
import ShellRuntime
import TextApp
import TextUI
import TimeCapability
import TimeEffects
import WeatherModel
import WeatherSources
import WeatherViews

/// The registration of handlers, the only place that names implementations of capabilities. To swap one, change its
/// line.
extension WeatherApp {
    func register(in handlers: inout HandlerRegistry, report: @escaping @Sendable (String) -> Void) throws {
        // The limits are inside the cache, since a cached answer is not a request.
        let http = try http().limitedForWeather().cached(cachePolicy, in: answers(report))
        try handlers.register(http)
        stores.tell(report)
        try handlers.register(
            KeyValueHandler(stores.values).timingOut(after: .seconds(15)) { _ in .failure(.timeout) })
        try handlers.register(
            SecretHandler(secrets).timingOut(after: .seconds(90)) { $0.failure("the store did not answer in time") })
        try handlers.register(TimeHandler(.system))
        try handlers.register(LocationHandler(location(report)).endingInTime())
        try handlers.register(ProcessHandler(SystemProcesses(names: ["xdg-open": opener])))
    }

    private func answers(_ report: @escaping @Sendable (String) -> Void) -> any CacheStorage<HTTPOutput> {
        let clocks = SystemTime()
        // Not reported on a screen, which keeps its data and rarely makes requests.
        let isTold = isCommand || display.isVerbose
        return KeyValueCacheStorage(
            stores.answers, as: HTTPOutput.wire, atMost: 100, time: { clocks.now().sinceEpoch },
            report: { error in
                guard isTold else { return }
                report("kept answers cannot be changed, so the next run may ask again or show old ones: \(error)")
            })
    }

    private var cachePolicy: CachePolicy<HTTPEffect> {
        .weather(
            of: Lifecycle.sources, askingAt: settings.apiOrigin?.text, describedIn: display.presentation.language)
    }

    func http() throws(Failure) -> HTTPHandler {
        var origins = OriginMapping.identity
        if let origin = settings.apiOrigin {
            do throws(HTTPError) {
                origins = try OriginMapping(
                    from: Lifecycle.sources.all.flatMap(\.endpoints).map(\.origin), to: origin.text)
            } catch {
                throw origin.failure("\(error); write it like http://127.0.0.1:8080")
            }
        }
        return HTTPHandler(
            CurlTransport(), limits: HTTPLimits(bodyBytes: SourceLimits.responseBytes), origins: origins,
            userAgent: "isobar-weather/\(WeatherTable.version)")
    }

    private func location(_ report: @escaping @Sendable (String) -> Void) -> any LocationSource {
        guard settings.place == .desktop else { return FixedLocation(nil, mayKnow: false) }
        return GeoClueLocation(application: "isobar-weather", environment: display.environment, report: report)
    }

    private var secrets: any SecretStore {
        settings.runKey.map { MemorySecretStore([OnboardScreen.keyName: $0]) } ?? stores.secrets
    }
}
