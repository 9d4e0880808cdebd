import JSONFormat
import WireFormat

/// An app's wire format as a document in JSON, from which `bindings` generates types for other languages.
///
/// `name` is the app's name, with which the names of its library's functions begin.
///
/// `types` has every type that has a name: a record with its `fields`, an enumeration with its `cases` in the order of
/// their numbers, or the type that it is an `alias` of. A type is the name of one of them, or of a value: `bool`, `u8`,
/// `i64` and the like, `f64`, `string`, `bytes`, `unit`, `never`; or an object with one member: `optional`, `list` and
/// `dictionary` have the type of their values, `tuple` a list of types.
///
/// An effect without an `answer` is a view effect. Of the others, a request is answered once, unless its case is one of
/// the `streams`; and cancelling it stops the work, unless its case is `uncancellable`.
struct SchemaDocument {
    /// The definitions by name.
    private var types: [String: JSON] = [:]
    /// The names of types that have more than one layout.
    private(set) var conflicts: [String] = []
    private(set) var json = JSON.null

    init(name: String, event: WireShape, view: WireShape, effects: [any WireEffect]) {
        let effects = effects.map { effect in
            let answer = effect.answerShape
            return JSON.object([
                "name": .text(effect.name), "request": reference(to: effect.requestShape),
                "answer": answer == .never ? .null : reference(to: answer),
                "streams": .array(effect.streams.map(JSON.text)),
                "uncancellable": .array(effect.uncancellable.map(JSON.text)),
            ])
        }
        let (event, view) = (reference(to: event), reference(to: view))
        json = .object([
            "name": .text(name), "event": event, "view": view, "effects": .array(effects),
            "types": .object(JSON.Members(types)),
        ])
    }

    /// Returns the type of a value, and adds the definitions of those that it consists of.
    ///
    /// - Parameter name: The name for a record or an enumeration that has none.
    private mutating func reference(to shape: WireShape, called name: String = "") -> JSON {
        switch shape {
        case .unit: .text("unit")
        case .never: .text("never")
        case .bool: .text("bool")
        case .integer(let bits, let isSigned): .text("\(isSigned ? "i" : "u")\(bits)")
        case .number: .text("f64")
        case .string: .text("string")
        case .bytes: .text("bytes")
        case .optional(let value): .object(["optional": reference(to: value, called: name)])
        case .list(let value): .object(["list": reference(to: value, called: name)])
        case .dictionary(let value): .object(["dictionary": reference(to: value, called: name)])
        case .tuple(let values): .object(["tuple": .array(values.map { reference(to: $0, called: name) })])
        case .record, .cases: define(name, definition(of: shape, called: name))
        case .named(let name, let shape): define(name, definition(of: shape, called: name))
        }
    }

    private mutating func definition(of shape: WireShape, called name: String) -> JSON {
        switch shape {
        case .record(let fields): .object(["fields": .array(fields.map { part($0.name, $0.shape, of: name) })])
        case .cases(let cases): .object(["cases": .array(cases.map { part($0.name, $0.payload, of: name) })])
        case .unit, .never, .bool, .integer, .number, .string, .bytes, .optional, .list, .dictionary, .tuple, .named:
            .object(["alias": reference(to: shape)])
        }
    }

    /// Returns a field of a record or a case of an enumeration.
    private mutating func part(_ name: String, _ shape: WireShape?, of whole: String) -> JSON {
        guard let shape else { return .object(["name": .text(name)]) }
        let words = name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
        let type = reference(to: shape, called: whole + words.joined())
        return .object(["name": .text(name), "type": type])
    }

    private mutating func define(_ name: String, _ definition: JSON) -> JSON {
        if let other = types[name], other != definition { conflicts.append(name) }
        types[name] = definition
        return .text(name)
    }
}
