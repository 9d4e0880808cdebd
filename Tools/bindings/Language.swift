/// A language for which bindings are generated.
protocol Language {
    /// The name of a value's type, and of the unit, in this language.
    static var primitives: [String: String] { get }
    /// The text before the types: imports, and the calls of a core.
    static func runtime(of schema: Schema) -> String

    /// The types that contain another one, with `{}` in its place: `optional`, `list` and `dictionary`.
    static var containers: [String: String] { get }
    static func tuple(_ values: [String]) -> String
    /// Returns the declaration of a record.
    static func record(_ name: String, _ fields: [Schema.Field]) -> String
    /// Returns the declaration of an enumeration: the name of a case without content, or an object with one member.
    static func enumeration(_ name: String, _ cases: [Schema.Case]) -> String
    static func alias(_ name: String, _ type: String) -> String
    /// Returns the events, the view and the effects.
    static func messages(of schema: Schema) -> String
    /// Returns the complete file.
    static func text(of schema: Schema) -> String
}

/// The reasons of errors of the C interface in the order of their numbers, which descend from the maximum length.
let reasons = [
    (name: "refused", meaning: "none of the others"),
    (name: "unreadable", meaning: "the bytes could not be decoded"),
    (name: "not pending", meaning: "no request is pending under the id"),
    (name: "wrong answer", meaning: "the answer does not fit the request"),
    (name: "needs answer", meaning: "the request cannot be closed without an answer"),
    (name: "overlapping", meaning: "another function of the same core is being called"),
    (name: "no core", meaning: "the core is NULL"),
]

extension Language {
    static func text(of schema: Schema) -> String {
        ([runtime(of: schema)] + schema.declarations + [messages(of: schema)]).joined(separator: "\n\n") + "\n"
    }
}
