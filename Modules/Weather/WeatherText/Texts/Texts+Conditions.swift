import TextUI

extension Texts {
    /// Returns the words for a condition id; nil if it is not listed.
    func words(forID id: Int) -> String? { Self.conditions[id].map { self[$0] } }

    /// The words for the condition ids of services that send no description, where they say more than those of the kind.
    private static let conditions: [Int: Phrase] = [
        212: Phrase(en: "heavy thunderstorm", de: "schweres Gewitter"),
        300: Phrase(en: "light drizzle", de: "leichter Nieselregen"),
        302: Phrase(en: "heavy drizzle", de: "dichter Nieselregen"),
        500: Phrase(en: "light rain", de: "leichter Regen"), 501: Phrase(en: "moderate rain", de: "mäßiger Regen"),
        502: Phrase(en: "heavy rain", de: "starker Regen"), 520: Phrase(en: "light showers", de: "leichte Schauer"),
        521: Phrase(en: "showers", de: "Schauer"), 522: Phrase(en: "heavy showers", de: "starke Schauer"),
        600: Phrase(en: "light snow", de: "leichter Schneefall"), 601: Phrase(en: "snow", de: "Schneefall"),
        602: Phrase(en: "heavy snow", de: "starker Schneefall"),
        616: Phrase(en: "rain and snow", de: "Regen und Schnee"),
        620: Phrase(en: "light snow showers", de: "leichte Schneeschauer"),
        621: Phrase(en: "snow showers", de: "Schneeschauer"),
        622: Phrase(en: "heavy snow showers", de: "starke Schneeschauer"),
        801: Phrase(en: "mostly clear", de: "überwiegend klar"), 802: Phrase(en: "partly cloudy", de: "teils wolkig"),
        803: Phrase(en: "mostly cloudy", de: "überwiegend bewölkt"),
    ]
}
