import Effects
import HTTPEffects
import OnboardFeature
import SecretCapability
import SecretEffects
import ShellRuntime
import TextUI
import WeatherModel
import WeatherSources
import WeatherViews

extension CachePolicy<HTTPEffect> {
    /// Keeps answers of the services, so that frequent requests, such as from a status bar, are sent once, and falls
    /// back to a stale answer if a request fails. An answer belongs to the key that it was requested with, so a wrong
    /// key gets none.
    ///
    /// - Parameters:
    ///   - origin: the origin that requests are sent to instead of the services, whose answers are cached separately.
    ///   - language: the language of descriptions of the weather, unknown to the core and to its recordings. Answers in
    ///     different languages are cached separately.
    static func weather(
        of sources: SourceRegistry, askingAt origin: String?, describedIn language: Language
    ) -> CachePolicy {
        let caching = SourceCaching(sources)
        return CachePolicy(
            terms: { effect in
                caching.entry(for: caching.localized(effect, in: language.rawValue)).map {
                    CacheTerms(
                        key: (origin ?? "") + $0.name + $0.key.fingerprint, lifetime: .seconds($0.lifetime),
                        staleLifetime: SourceCaching.staleLifetime,
                        retryInterval: SourceCaching.retryInterval, reloads: effect.isReloading,
                        reloadInterval: SourceCaching.reloadInterval)
                }
            },
            preparing: { caching.localized($0.withoutReloading, in: language.rawValue) },
            keeping: { caching.kept($1, to: $0) ?? caching.cachedFailure($1, of: $0) },
            standingInFor: SourceCaching.isTransientFailure,
            marking: { output, failure in
                guard case .success(var response) = output else { return output }
                response.cacheStatus = HTTPCacheStatus(insteadOf: failure)
                return .success(response)
            })
    }
}
