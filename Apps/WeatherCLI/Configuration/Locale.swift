import TextUI
import WeatherModel

/// The components of a locale's name, such as `de_AT.UTF-8@euro`.
struct LocaleName {
    /// The language in lowercase; empty if no locale is set.
    let language: String
    /// The territory; empty if the name has none.
    let territory: String

    /// Creates the name of the locale of a category, such as `LC_MESSAGES`, which is the first nonempty variable in the
    /// order of setlocale(3).
    init(of category: String, in environment: [String: String]) {
        let name = ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let parts = name.prefix { $0 != "." && $0 != "@" }.split(separator: "_")
        language = parts.first.map { $0.lowercased() } ?? ""
        territory = parts.dropFirst().first.map(String.init) ?? ""
    }
}

extension Language {
    /// Creates the language of the locale, or English if the app does not support it.
    init(environment: [String: String]) {
        self = Language(rawValue: LocaleName(of: "LC_MESSAGES", in: environment).language) ?? .english
    }
}

extension Units {
    /// Creates the units of the locale's territory.
    init(environment: [String: String]) {
        switch LocaleName(of: "LC_MEASUREMENT", in: environment).territory {
        case "US", "LR", "MM": self = .imperial
        case "GB": self.init(.metric, wind: .milesPerHour)
        default: self = .metric
        }
    }
}
