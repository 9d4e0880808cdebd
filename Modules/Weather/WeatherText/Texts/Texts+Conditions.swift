import TextUI

extension Texts {
    /// Returns the words for a condition id; nil if it is not listed.
    func words(forID id: Int) -> String? { Self.conditions[id].map { self[$0] } }

    /// The words for the condition ids of openweathermap.org/weather-conditions, for services that send no description.
    ///
    /// An id that is not listed has the words of its kind.
    private static let conditions: [Int: Phrase] = [
        200: Phrase(en: "thunderstorm with light rain", de: "Gewitter mit leichtem Regen"),
        201: Phrase(en: "thunderstorm with rain", de: "Gewitter mit Regen"),
        202: Phrase(en: "thunderstorm with heavy rain", de: "Gewitter mit starkem Regen"),
        210: Phrase(en: "light thunderstorm", de: "leichtes Gewitter"),
        211: Phrase(en: "thunderstorm", de: "Gewitter"),
        212: Phrase(en: "heavy thunderstorm", de: "schweres Gewitter"),
        221: Phrase(en: "scattered thunderstorms", de: "einzelne Gewitter"),
        230: Phrase(en: "thunderstorm with light drizzle", de: "Gewitter mit leichtem Nieselregen"),
        231: Phrase(en: "thunderstorm with drizzle", de: "Gewitter mit Nieselregen"),
        232: Phrase(en: "thunderstorm with heavy drizzle", de: "Gewitter mit dichtem Nieselregen"),
        300: Phrase(en: "light drizzle", de: "leichter Nieselregen"), 301: Phrase(en: "drizzle", de: "Nieselregen"),
        302: Phrase(en: "heavy drizzle", de: "dichter Nieselregen"),
        500: Phrase(en: "light rain", de: "leichter Regen"), 501: Phrase(en: "moderate rain", de: "mäßiger Regen"),
        502: Phrase(en: "heavy rain", de: "starker Regen"),
        503: Phrase(en: "very heavy rain", de: "sehr starker Regen"),
        504: Phrase(en: "extreme rain", de: "extremer Regen"),
        511: Phrase(en: "freezing rain", de: "gefrierender Regen"),
        520: Phrase(en: "light showers", de: "leichte Schauer"), 521: Phrase(en: "showers", de: "Schauer"),
        522: Phrase(en: "heavy showers", de: "starke Schauer"),
        600: Phrase(en: "light snow", de: "leichter Schneefall"), 601: Phrase(en: "snow", de: "Schneefall"),
        602: Phrase(en: "heavy snow", de: "starker Schneefall"), 611: Phrase(en: "sleet", de: "Schneeregen"),
        615: Phrase(en: "light rain and snow", de: "leichter Regen und Schnee"),
        616: Phrase(en: "rain and snow", de: "Regen und Schnee"),
        620: Phrase(en: "light snow showers", de: "leichte Schneeschauer"),
        621: Phrase(en: "snow showers", de: "Schneeschauer"),
        622: Phrase(en: "heavy snow showers", de: "starke Schneeschauer"),
        761: Phrase(en: "dust", de: "Staub"), 771: Phrase(en: "squalls", de: "Sturmböen"),
        801: Phrase(en: "mostly clear", de: "überwiegend klar"), 802: Phrase(en: "partly cloudy", de: "teils wolkig"),
        803: Phrase(en: "mostly cloudy", de: "überwiegend bewölkt"),
    ]
}
