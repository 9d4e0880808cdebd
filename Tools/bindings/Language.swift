/// A language that bindings are written in.
protocol Language {
    /// The name of a value's type, and of the unit, in this language.
    static var primitives: [String: String] { get }
    /// The text before the types: what they need, and how a core is called.
    static func runtime(of schema: Schema) -> String

    static func optional(_ value: String) -> String
    static func list(_ value: String) -> String
    static func dictionary(_ value: String) -> String
    static func tuple(_ values: [String]) -> String
    /// Returns the declaration of a record.
    static func record(_ name: String, _ fields: [Schema.Part]) -> String
    /// Returns the declaration of an enumeration: the name of a case without content, or an object with one member.
    static func enumeration(_ name: String, _ cases: [Schema.Part]) -> String
    static func alias(_ name: String, _ kind: Schema.Kind) -> String
    /// Returns the events, the view and the effects.
    static func messages(of schema: Schema) -> String
    /// Returns the whole file of the declarations of types.
    static func text(of schema: Schema, types: [String]) -> String
}

/// The reasons of errors of the C interface in the order of their numbers, which go down from the highest length.
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
    static func text(of schema: Schema, types: [String]) -> String {
        ([runtime(of: schema)] + types + [messages(of: schema)]).joined(separator: "\n\n") + "\n"
    }

    /// Returns the file with the bindings.
    static func text(of schema: Schema) -> String {
        let types = schema.types.map { name, definition in
            switch definition {
            case .fields(let fields): record(name, fields)
            case .cases(let cases): enumeration(name, cases)
            case .alias(let kind): alias(name, kind)
            }
        }
        return text(of: schema, types: types)
    }

    /// Returns the type's name in this language.
    static func type(_ kind: Schema.Kind?) -> String {
        switch kind {
        case nil: type(.named("unit"))
        case .named(let name): primitives[name] ?? name
        case .optional(let value): optional(type(value))
        case .list(let value): list(type(value))
        case .dictionary(let value): dictionary(type(value))
        case .tuple(let values): tuple(values.map { type($0) })
        }
    }
}
