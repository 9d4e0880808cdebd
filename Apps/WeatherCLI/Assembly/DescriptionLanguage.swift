import Effects
import HTTPEffects
import TextUI
import WeatherModel

extension EffectHandler<HTTPEffect> {
    /// Asks the service for descriptions of the weather in a language; neither the core nor its recordings know of it.
    ///
    /// It belongs outside a cache, so that answers in two languages are told apart there.
    func describingWeather(in language: Language) -> some EffectHandler<HTTPEffect> {
        DescriptionLanguageHandler(base: self, language: language)
    }
}

private struct DescriptionLanguageHandler<Base: EffectHandler<HTTPEffect>>: EffectHandler {
    let base: Base
    let language: Language

    func handle(_ effect: HTTPEffect, reply: Reply<HTTPOutput>) async {
        var effect = effect
        // The service speaks English unless asked.
        if language != .english, effect.isDescribed { effect.url += "&lang=\(language.rawValue)" }
        await base.handle(effect, reply: reply)
    }
}

extension HTTPEffect {
    /// Whether the answer has descriptions in words.
    fileprivate var isDescribed: Bool {
        ["/data/2.5/weather?", "/data/2.5/forecast?"].contains { url.hasPrefix(OpenWeather.origin + $0) }
    }
}
