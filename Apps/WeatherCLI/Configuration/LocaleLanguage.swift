import TextUI

extension Language {
    /// Creates the language of the locale, or English if the app does not support it.
    init(environment: [String: String]) {
        self = Language(rawValue: LocaleName(of: "LC_MESSAGES", in: environment).language) ?? .english
    }
}
