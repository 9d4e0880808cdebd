import ArgumentTable
import Effects
import JSONFormat

/// The layout of an app's messages, from its library's function `core_schema`, with the types of a language.
struct Schema {
    /// A field of a record.
    typealias Field = (name: String, type: String)
    /// A case of an enumeration, with the type of its content, if any.
    typealias Case = (name: String, type: String?)

    /// An effect that the core requests.
    struct Effect {
        let name: String
        let request: String
        /// Nil for a view effect, which is not answered.
        let answer: String?
        /// The cases that are answered any number of times.
        let streams: [String]
        /// The cases whose work continues when they are cancelled.
        let uncancellable: [String]
    }

    /// The app's name, with which the names of its library's functions begin.
    let name: String
    let event: String
    let view: String
    let effects: [Effect]
    /// The effects that a shell answers.
    var answered: [(name: String, request: String, answer: String)] {
        effects.compactMap { effect in effect.answer.map { (effect.name, effect.request, $0) } }
    }
    /// The hash of the layout, which is sent with each view.
    let version: UInt32
    /// The declarations of the types that have a name.
    let declarations: [String]

    /// The names of types that the bindings themselves declare or use.
    private static let taken: Set<String> = [
        "AbortController", "AbortSignal", "Answer", "Answers", "Any", "Array", "Callable", "Core", "CoreError", "Dict",
        "Effect", "Error", "Event", "Exception", "FrozenSet", "Handlers", "Iterator", "List", "Literal", "Map",
        "Mirror",
        "NoReturn", "None", "Number", "Object", "Operation", "Optional", "Promise", "PublishedEffect", "Record",
        "Request",
        "Requests", "Set", "Shell", "Tuple", "TypedDict", "Union", "Update", "VERSION", "View",
    ]

    init(_ json: JSON, in language: any Language.Type) throws(Refusal) {
        version = UInt32(truncatingIfNeeded: json.line.utf8.fnv1a)
        name = try Self.text(json["name"])
        event = try language.type(json["event"])
        view = try language.type(json["view"])
        effects = try Self.elements(json["effects"]).map { effect throws(Refusal) in
            Effect(
                name: try Self.text(effect["name"]), request: try language.type(effect["request"]),
                answer: effect["answer"] == .null ? nil : try language.type(effect["answer"]),
                streams: try Self.elements(effect["streams"]).compactMap(\.string),
                uncancellable: try Self.elements(effect["uncancellable"]).compactMap(\.string))
        }
        guard case .object(let members) = json["types"] else { throw Refusal("the schema has no types") }
        if let name = members.map(\.name).first(where: Self.taken.contains) {
            throw Refusal("\(name) is a name of the bindings: declare the type under another with named(_:)")
        }
        declarations = try members.map { name, definition throws(Refusal) in
            if let fields = definition["fields"] {
                return language.record(name, try Self.elements(fields).map(language.field))
            }
            if let cases = definition["cases"] {
                return language.enumeration(name, try Self.elements(cases).map(language.enumerationCase))
            }
            return language.alias(name, try language.type(definition["alias"]))
        }
    }

    fileprivate static func text(_ json: JSON?) throws(Refusal) -> String {
        guard let text = json?.string else { throw Refusal("\(json?.line ?? "nothing") is not a name") }
        return text
    }

    fileprivate static func elements(_ json: JSON?) throws(Refusal) -> [JSON] {
        guard case .array(let elements) = json else { throw Refusal("\(json?.line ?? "nothing") is not a list") }
        return elements
    }
}

extension Language {
    fileprivate static func field(_ json: JSON) throws(Refusal) -> Schema.Field {
        (try Schema.text(json["name"]), try type(json["type"]))
    }

    fileprivate static func enumerationCase(_ json: JSON) throws(Refusal) -> Schema.Case {
        json["type"] == nil ? (try Schema.text(json["name"]), nil) : try field(json)
    }

    /// Returns the type in this language: a name, or composed of others.
    fileprivate static func type(_ json: JSON?) throws(Refusal) -> String {
        if let name = json?.string { return primitives[name] ?? name }
        for (kind, container) in containers {
            if let value = json?[kind] { return container.replacing("{}", with: try type(value)) }
        }
        if let values = json?["tuple"] {
            return tuple(try Schema.elements(values).map { value throws(Refusal) in try type(value) })
        }
        throw Refusal("\(json?.line ?? "nothing") is not a type")
    }
}
