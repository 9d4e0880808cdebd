/// The language of an app's texts.
public enum Language: String, CaseIterable, Sendable {
    /// American English.
    case english = "en"
    /// German.
    case german = "de"

    /// The text in this language.
    ///
    /// Each row of a table of texts is such a call and names every language: when a language is added, the compiler
    /// names each row that does not have it yet.
    public func pick(en english: @autoclosure () -> String, de german: @autoclosure () -> String) -> String {
        switch self {
        case .english: english()
        case .german: german()
        }
    }
}
