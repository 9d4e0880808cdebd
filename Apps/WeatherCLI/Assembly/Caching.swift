import Effects
import HTTPEffects
import ShellRuntime
import WeatherModel

extension EffectHandler<HTTPEffect> {
    /// Asks the service once for what many ask for, such as a status bar each second, and shows the last answer when it
    /// cannot be asked.
    ///
    /// - Parameter origin: who is asked; nil for the service itself. What another one says is not mixed with it.
    func cachedForWeather(
        in storage: any CacheStorage<HTTPOutput>, askingAt origin: String? = nil
    ) -> some EffectHandler<HTTPEffect> {
        cached(.weather(askingAt: origin ?? OpenWeather.origin), in: storage)
    }
}

extension CachePolicy<HTTPEffect> {
    /// How old an answer may be that is better than none.
    private static var staleLifetime: Duration { .seconds(3 * 86_400) }

    fileprivate static func weather(askingAt origin: String) -> CachePolicy {
        CachePolicy(
            terms: { effect in
                OpenWeather.caching(of: effect).map {
                    CacheTerms(
                        key: origin + $0.name, lifetime: .seconds($0.lifetime), staleLifetime: staleLifetime,
                        reloads: effect.isReloading)
                }
            },
            preparing: \.withoutReloading,
            keeping: { OpenWeather.kept($1, to: $0) },
            standingInFor: OpenWeather.isPassingTrouble,
            marking: { output, use in
                guard case .success(let response) = output else { return output }
                let seconds = Int(use.timeToLive.components.seconds)
                return .success(response.marked(HTTPCacheStatus(timeToLive: seconds, insteadOf: use.failure)))
            })
    }
}
