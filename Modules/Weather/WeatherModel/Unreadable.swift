/// Why bytes could not be read as the expected value.
public enum Unreadable: Error, Sendable, Equatable, Codable {
    /// They are empty.
    case empty
    /// They are a web page, such as that of a captive portal or a proxy.
    case html
    /// They are JSON whose end is missing.
    case truncated
    /// They are not UTF-8.
    case notText
    /// They exceed the limit for external data.
    case tooLarge
    /// They are text, but not JSON.
    case notJSON
    /// A required field is absent; the text is its path, such as `main.temp`.
    case missing(String)
    /// A field has another type or an invalid value; the text is its path, `body` for the whole.
    case wrongShape(String)
}

extension Unreadable: CustomStringConvertible {
    /// The cause in a few words that complete "it could not be read", safe to display.
    public var description: String {
        switch self {
        case .empty: "it is empty"
        case .html: "it is a web page, not data"
        case .truncated: "it ends too early"
        case .notText: "it is not text"
        case .tooLarge: "it is too large"
        case .notJSON: "it is not JSON"
        case .missing(let path): "“\(path)” is missing"
        case .wrongShape("body"): "it is not the kind of data that was expected"
        case .wrongShape(let path): "“\(path)” has the wrong type or is out of range"
        }
    }
}
