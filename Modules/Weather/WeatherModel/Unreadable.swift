/// What keeps bytes from being the value that was expected.
package enum Unreadable: Error, Sendable, Equatable {
    /// There is nothing in them.
    case empty
    /// They are a web page, as a captive portal or a proxy sends it.
    case html
    /// They are the beginning of JSON; the rest is missing.
    case truncated
    /// They are not UTF-8.
    case notText
    /// They hold more than is read of anybody.
    case tooLarge
    /// They are text, but not JSON.
    case notJSON
    /// A part that cannot be done without is absent; the text is its path, such as `main.temp`.
    case missing(String)
    /// A part has another type or an impossible value; the text is its path, `body` for the whole.
    case wrongShape(String)
}

extension Unreadable: CustomStringConvertible {
    /// The cause in a few words that complete "it could not be read", safe to show.
    package var description: String {
        switch self {
        case .empty: "it is empty"
        case .html: "it is a web page, not data"
        case .truncated: "it ends too early"
        case .notText: "it is not text"
        case .tooLarge: "it is too large"
        case .notJSON: "it is not JSON"
        case .missing(let path): "“\(path)” is missing"
        case .wrongShape("body"): "it is not the kind of data that was expected"
        case .wrongShape(let path): "“\(path)” is not what was expected"
        }
    }
}
