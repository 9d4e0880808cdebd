import TextUI

extension Language {
    /// The language that the locale asks for; English where the app does not speak it.
    init(environment: [String: String]) {
        self = Language(rawValue: LocaleName(of: "LC_MESSAGES", in: environment).language) ?? .english
    }
}
