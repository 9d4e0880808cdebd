/// The language of an app's texts.
public enum Language: String, CaseIterable, Sendable {
    /// American English.
    case english = "en"
    /// German.
    case german = "de"

    /// Returns the text in this language.
    ///
    /// Each entry of a table of texts is a call that names every language, so that adding a language makes the compiler
    /// report each entry that lacks it.
    public func pick(en english: @autoclosure () -> String, de german: @autoclosure () -> String) -> String {
        switch self {
        case .english: english()
        case .german: german()
        }
    }
}
