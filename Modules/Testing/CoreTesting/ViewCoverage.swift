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
        let found = FoundCases(in: views)
        let optionals = found.optionals.filter { part, states in
            states.count < 2 && found.owners[part].map(isShown) ?? false
        }
        missing = (found.missing(of: isShown) + optionals.keys).sorted()
    }
}

/// The cases and optional parts that are found in values.
struct FoundCases {
    /// The cases: `HomeScreen.Weather.failed`.
    private(set) var cases: Set<String> = []
    /// The types that have them, by their names.
    private(set) var types: [String: Any.Type] = [:]
    /// The parts that can be absent, `HomeScreen.Weather.failed.previous`, each with whether it was found absent, present.
    private(set) var optionals: [String: Set<Bool>] = [:]
    /// The type that each of these is a part of.
    private(set) var owners: [String: String] = [:]

    /// Takes values apart.
    init(in values: [Any]) { for value in values { take(value, in: "") } }

    /// The cases that none of the values has, of the types that are asked for.
    func missing(of isWanted: (_ type: String) -> Bool) -> [String] {
        types.filter { isWanted($0.key) }.flatMap { name, type in
            (EnumCases.names(of: type) ?? []).map { "\(name).\($0)" }.filter { !cases.contains($0) }
        }
    }

    private mutating func take(_ value: Any, in place: String, of owner: String = "") {
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
