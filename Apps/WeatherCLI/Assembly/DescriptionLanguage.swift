import Effects
import HTTPEffects
import OpenWeather
import TextUI
import WeatherModel

extension EffectHandler<HTTPEffect> {
    /// Requests descriptions of the weather in a language, unknown to the core and to its recordings.
    ///
    /// It must wrap the cache, so that answers in different languages are cached separately.
    func describingWeather(in language: Language) -> some EffectHandler<HTTPEffect> {
        DescriptionLanguageHandler(base: self, language: language)
    }
}

private struct DescriptionLanguageHandler<Base: EffectHandler<HTTPEffect>>: EffectHandler {
    let base: Base
    let language: Language

    func handle(_ effect: HTTPEffect, reply: Reply<HTTPOutput>) async {
        var effect = effect
        // English is the service's default.
        if language != .english, effect.isDescribed { effect.url += "&lang=\(language.rawValue)" }
        await base.handle(effect, reply: reply)
    }
}

extension HTTPEffect {
    /// Whether the response contains descriptions.
    fileprivate var isDescribed: Bool {
        ["/data/2.5/weather?", "/data/2.5/forecast?"].contains { url.hasPrefix(OpenWeatherAPI.origin + $0) }
    }
}
