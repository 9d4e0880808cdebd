import Effects
import HTTPEffects
import OnboardFeature
import OpenWeather
import SecretCapability
import SecretEffects
import ShellRuntime
import WeatherModel
import WeatherViews

extension EffectHandler<HTTPEffect> {
    /// Caches answers of the service, so that frequent requests, such as from a status bar, are sent once, and falls
    /// back to a stale answer if a request fails.
    ///
    /// - Parameter origin: the origin that requests are sent to; nil for that of the service. Answers of different
    ///   origins are cached separately.
    func cachedForWeather(
        in storage: any CacheStorage<HTTPOutput>, askingAt origin: String? = nil
    ) -> some EffectHandler<HTTPEffect> {
        cached(.weather(askingAt: origin ?? OpenWeatherAPI.origin), in: storage)
    }
}

extension CachePolicy<HTTPEffect> {
    /// The maximum age of a stale answer that is used as a fallback.
    private static var staleLifetime: Duration { .seconds(3 * 86_400) }
    /// The minimum age of an answer that the user's refresh requests again. A failed request is repeated at once.
    private static var reloadInterval: Duration { .seconds(30) }

    fileprivate static func weather(askingAt origin: String) -> CachePolicy {
        CachePolicy(
            terms: { effect in
                OpenWeatherAPI.caching(of: effect).map {
                    CacheTerms(
                        key: origin + $0.name, lifetime: .seconds($0.lifetime), staleLifetime: staleLifetime,
                        retryInterval: OpenWeatherAPI.quotaPeriod, reloads: effect.isReloading,
                        reloadInterval: reloadInterval)
                }
            },
            preparing: \.withoutReloading,
            keeping: { OpenWeatherAPI.kept($1, to: $0) ?? OpenWeatherAPI.cachedFailure($1, of: $0) },
            standingInFor: OpenWeatherAPI.isTransientFailure,
            marking: { output, use in
                guard case .success(var response) = output else { return output }
                let seconds = Int(use.timeToLive.components.seconds)
                response.cacheStatus = HTTPCacheStatus(timeToLive: seconds, insteadOf: use.failure)
                return .success(response)
            })
    }
}

/// A secret store that also clears the cached answers when the key that was used to request them changes.
struct AnswerClearingSecretStore: SecretStore {
    let base: any SecretStore
    let answers: any CacheStorage<HTTPOutput>

    func secret(for key: String) async throws(SecretError) -> SecretText? { try await base.secret(for: key) }

    func keep(_ secret: SecretText, for key: String) async throws(SecretError) {
        try await base.keep(secret, for: key)
        await clearAnswers(to: key)
    }

    func removeSecret(for key: String) async throws(SecretError) {
        try await base.removeSecret(for: key)
        await clearAnswers(to: key)
    }

    private func clearAnswers(to key: String) async { if key == OnboardScreen.keyName { await answers.removeAll() } }
}
