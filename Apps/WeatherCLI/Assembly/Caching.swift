import Effects
import HTTPEffects
import OnboardScreen
import SecretCapability
import SecretEffects
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
    /// How long a service in trouble is left alone by those who do not ask for something new.
    private static var retryInterval: Duration { .seconds(60) }

    fileprivate static func weather(askingAt origin: String) -> CachePolicy {
        CachePolicy(
            terms: { effect in
                OpenWeather.caching(of: effect).map {
                    CacheTerms(
                        key: origin + $0.name, lifetime: .seconds($0.lifetime), staleLifetime: staleLifetime,
                        retryInterval: retryInterval, reloads: effect.isReloading)
                }
            },
            preparing: \.withoutReloading,
            keeping: { OpenWeather.kept($1, to: $0) ?? OpenWeather.keptTrouble($1, of: $0) },
            standingInFor: OpenWeather.isPassingTrouble,
            marking: { output, use in
                guard case .success(let response) = output else { return output }
                let seconds = Int(use.timeToLive.components.seconds)
                return .success(response.marked(HTTPCacheStatus(timeToLive: seconds, insteadOf: use.failure)))
            })
    }
}

/// Secrets, and the service's answers, which are forgotten with the key that they were asked for with.
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
