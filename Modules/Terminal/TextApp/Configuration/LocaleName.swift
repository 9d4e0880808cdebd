public import TextUI

/// The components of a locale's name, such as `de_AT.UTF-8@euro`.
public struct LocaleName: Sendable {
    /// The name; empty if no locale is set.
    let name: String
    /// The language in lowercase; empty if no locale is set.
    public let language: String
    /// The territory; empty if the name has none.
    public let territory: String
    /// The character set in lowercase; nil if the name has none.
    let codeset: String?

    /// Creates the name of the locale of a category, such as `LC_MESSAGES`, which is the first nonempty variable in the
    /// order of setlocale(3).
    public init(of category: String, in environment: [String: String]) {
        name = Self.variables(of: category).lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let parts = name.prefix { $0 != "@" }.split(separator: ".", maxSplits: 1)
        let place = parts.first?.split(separator: "_") ?? []
        language = place.first.map { $0.lowercased() } ?? ""
        territory = place.dropFirst().first.map(String.init) ?? ""
        codeset = parts.dropFirst().first.map { $0.lowercased() }
    }

    /// Returns the variables that name the locale of a category, the most important first.
    static func variables(of category: String) -> [String] { ["LC_ALL", category, "LANG"] }
}

extension Language {
    /// Creates the language of the locale, or English if there are no texts in it.
    public init(environment: [String: String]) {
        self = Language(rawValue: LocaleName(of: "LC_MESSAGES", in: environment).language) ?? .english
    }
}

extension Glyphs {
    /// The variables that name the locale of texts, the most important first.
    public static let localeVariables = LocaleName.variables(of: "LC_CTYPE")

    /// Returns whether the terminal is the Linux console, whose font has at most 512 symbols.
    public static func isConsole(_ environment: [String: String]) -> Bool {
        environment["TERM"]?.split(separator: "-").first == "linux"
    }

    /// Creates the glyphs that the locale's character set and the terminal's font support: ASCII for C, POSIX, every
    /// set but UTF-8, and the Linux console; Unicode if no locale or no set is named, since terminals use UTF-8 today.
    public init(locale environment: [String: String]) {
        let locale = LocaleName(of: "LC_CTYPE", in: environment)
        let isUnicode = locale.codeset.map(["utf8", "utf-8"].contains) ?? !["C", "POSIX"].contains(locale.name)
        self = isUnicode && !Self.isConsole(environment) ? .unicode : .ascii
    }
}
