/// What a set of views shows of all that views can show: every case of every enum, and every part that can be absent.
///
/// It takes views apart by reflection, so that a new case is missing until a view has it, and nobody keeps a list. A type
/// that no view has at all is not known to be one of views: it stands behind a case or a part that is missing.
public struct ViewCoverage {
    /// What these views do not show, sorted: cases, `Search.noMatch`, and parts that are always or never there,
    /// `Weather.failed.previous`.
    public let missing: [String]

    /// Takes views apart.
    ///
    /// - Parameters:
    ///   - views: everything that there is to show, as constant values.
    ///   - isShown: whether a type, `HomeScreen.Weather`, has to be shown in full. Others, such as numbers and names, are
    ///     shown as far as it matters.
    public init(_ views: [Any], of isShown: (_ type: String) -> Bool) {
        var parts = ViewParts()
        for view in views { parts.take(view, in: "") }
        let cases = parts.types.filter { isShown($0.key) }.flatMap { name, type in
            (EnumCases.names(of: type) ?? []).map { "\(name).\($0)" }.filter { !parts.cases.contains($0) }
        }
        let optionals = parts.optionals.filter { part, found in
            found.count < 2 && parts.owners[part].map(isShown) ?? false
        }
        missing = (cases + optionals.keys).sorted()
    }
}

/// What is found in views.
private struct ViewParts {
    /// The cases: `HomeScreen.Weather.failed`.
    private(set) var cases: Set<String> = []
    /// The types that have them, by their names.
    private(set) var types: [String: Any.Type] = [:]
    /// The parts that can be absent, `HomeScreen.Weather.failed.previous`, each with whether it was found absent, present.
    private(set) var optionals: [String: Set<Bool>] = [:]
    /// The type that each of these is a part of.
    private(set) var owners: [String: String] = [:]

    mutating func take(_ value: Any, in place: String, of owner: String = "") {
        let mirror = Mirror(reflecting: value)
        let type = String(reflecting: mirror.subjectType)
        switch mirror.displayStyle {
        case .optional:
            optionals[place, default: []].insert(mirror.children.isEmpty)
            owners[place] = owner
            for child in mirror.children { take(child.value, in: place, of: owner) }
        case .enum:
            let name = "\(type).\(mirror.children.first?.label ?? "\(value)")"
            cases.insert(name)
            types[type] = mirror.subjectType
            for child in mirror.children { takePayload(child.value, in: name, of: type) }
        case .struct, .class:
            for child in mirror.children { take(child.value, in: "\(type).\(child.label ?? "")", of: type) }
        case .tuple: takePayload(value, in: place, of: owner)
        default: for child in mirror.children { take(child.value, in: place, of: owner) }
        }
    }

    /// A case holds one value, or several with names.
    private mutating func takePayload(_ value: Any, in place: String, of owner: String) {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .tuple else { return take(value, in: place, of: owner) }
        for child in mirror.children { take(child.value, in: "\(place).\(child.label ?? "")", of: owner) }
    }
}
