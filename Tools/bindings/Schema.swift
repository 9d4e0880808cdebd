import ArgumentTable
import Effects
import JSONFormat

/// The layout of an app's messages, as the function `core_schema` of its library returns it.
struct Schema {
    /// A type: a name, or composed of others.
    indirect enum Kind {
        case named(String)
        case optional(Kind)
        case list(Kind)
        case dictionary(Kind)
        case tuple([Kind])
    }

    /// A field of a record, or a case with its content.
    typealias Part = (name: String, kind: Kind?)

    /// What a name stands for.
    enum Definition {
        case fields([Part])
        case cases([Part])
        case alias(Kind)
    }

    /// An effect that the core requests.
    struct Effect {
        let name: String
        let request: Kind
        /// Nil for a view effect, which nobody answers.
        let answer: Kind?
        /// The cases that are answered any number of times.
        let streams: [String]
        /// The cases whose work goes on when they are cancelled.
        let uncancellable: [String]
    }

    /// The app's name, with which the names of its library's functions begin.
    let name: String
    let event: Kind
    let view: Kind
    let effects: [Effect]
    /// The effects that a shell answers.
    var answered: [Effect] { effects.filter { $0.answer != nil } }
    /// The hash of the layout, which comes with each view.
    let version: UInt32
    let types: [(name: String, definition: Definition)]

    /// The names of types that bindings declare or use themselves.
    private static let taken: Set<String> = [
        "AbortController", "AbortSignal", "Answer", "Answers", "Any", "Array", "Callable", "Core", "CoreError", "Dict",
        "Effect", "Error", "Event", "Exception", "FrozenSet", "Handlers", "Iterator", "List", "Literal", "Map",
        "Mirror",
        "NoReturn", "None", "Number", "Object", "Operation", "Optional", "Promise", "PublishedEffect", "Record",
        "Request",
        "Requests", "Set", "Shell", "Tuple", "TypedDict", "Union", "Update", "VERSION", "View",
    ]

    init(_ json: JSON) throws(Refusal) {
        version = UInt32(truncatingIfNeeded: json.line.utf8.fnv1a)
        name = try Self.text(json["name"])
        event = try Self.kind(json["event"])
        view = try Self.kind(json["view"])
        effects = try Self.elements(json["effects"]).map { effect throws(Refusal) in
            Effect(
                name: try Self.text(effect["name"]), request: try Self.kind(effect["request"]),
                answer: effect["answer"] == .null ? nil : try Self.kind(effect["answer"]),
                streams: try Self.elements(effect["streams"]).compactMap(\.string),
                uncancellable: try Self.elements(effect["uncancellable"]).compactMap(\.string))
        }
        guard case .object(let members) = json["types"] else { throw Refusal("the schema has no types") }
        if let name = members.map(\.name).first(where: Self.taken.contains) {
            throw Refusal("\(name) is a name of the bindings: declare the type under another with named(_:)")
        }
        types = try members.map { member throws(Refusal) in (member.name, try Self.definition(member.value)) }
    }

    private static func definition(_ json: JSON) throws(Refusal) -> Definition {
        if let fields = json["fields"] { return .fields(try parts(fields)) }
        if let cases = json["cases"] { return .cases(try parts(cases)) }
        return .alias(try kind(json["alias"]))
    }

    private static func parts(_ json: JSON) throws(Refusal) -> [Part] {
        try elements(json).map { part throws(Refusal) in
            (try text(part["name"]), part["type"] == nil ? nil : try kind(part["type"]))
        }
    }

    private static func kind(_ json: JSON?) throws(Refusal) -> Kind {
        switch json {
        case .text(let name): return .named(name)
        case .object(let members) where members["tuple"] != nil:
            return .tuple(try elements(members["tuple"]).map { part throws(Refusal) in try kind(part) })
        case .object(let members):
            if let value = members["optional"] { return .optional(try kind(value)) }
            if let value = members["list"] { return .list(try kind(value)) }
            if let value = members["dictionary"] { return .dictionary(try kind(value)) }
        case nil, .null, .bool, .integer, .large, .number, .array: break
        }
        throw Refusal("\(json?.line ?? "nothing") is not a type")
    }

    private static func text(_ json: JSON?) throws(Refusal) -> String {
        guard let text = json?.string else { throw Refusal("\(json?.line ?? "nothing") is not a name") }
        return text
    }

    private static func elements(_ json: JSON?) throws(Refusal) -> [JSON] {
        guard case .array(let elements) = json else { throw Refusal("\(json?.line ?? "nothing") is not a list") }
        return elements
    }
}
