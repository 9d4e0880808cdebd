/// The name of a locale in its parts, such as `de_AT.UTF-8@euro`.
struct LocaleName {
    /// In small letters; empty where no locale is set.
    let language: String
    /// Empty where the name has none.
    let territory: String

    /// The locale of a category, such as `LC_MESSAGES`: the first variable that says anything, as setlocale(3) has it.
    init(of category: String, in environment: [String: String]) {
        let name = ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let parts = name.prefix { $0 != "." && $0 != "@" }.split(separator: "_")
        language = parts.first.map { $0.lowercased() } ?? ""
        territory = parts.dropFirst().first.map(String.init) ?? ""
    }
}
