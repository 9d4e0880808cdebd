/// What a set of views leaves unshown of everything that views can show: cases of enums, and optional parts present or
/// absent.
///
/// It inspects views by reflection, so that a new case is missing until a view has it, without a list to maintain. A
/// type that no view contains is unknown; the case or part that leads to it is missing.
public struct ViewCoverage {
    /// What these views do not show, sorted: cases, `Search.noMatch`, and optional parts that are always or never
    /// present, `Weather.failed.previous`.
    public let missing: [String]

    /// Inspects views.
    ///
    /// - Parameters:
    ///   - views: All views, as constant values.
    ///   - isShown: Whether a type, such as `HomeScreen.Weather`, has to be covered in full. Others, such as numbers
    ///     and names, do not.
    public init(_ views: [Any], of isShown: (_ type: String) -> Bool) {
        let found = FoundCases(in: views)
        let optionals = found.optionals.filter { part, states in
            states.count < 2 && found.owners[part].map(isShown) ?? false
        }
        missing = (found.missing(of: isShown) + optionals.keys).sorted()
    }
}

/// The cases and optional parts found in values.
struct FoundCases {
    /// The cases: `HomeScreen.Weather.failed`.
    private(set) var cases: Set<String> = []
    /// The types of these cases, by name.
    private(set) var types: [String: Any.Type] = [:]
    /// The optional parts, `HomeScreen.Weather.failed.previous`, each with whether it was found absent (true) or
    /// present (false).
    private(set) var optionals: [String: Set<Bool>] = [:]
    /// The type that each optional part belongs to.
    private(set) var owners: [String: String] = [:]

    /// Inspects values.
    init(in values: [Any]) { for value in values { take(value, in: "") } }

    /// The cases of the wanted types that none of the values has.
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

    /// The payload of a case is one value, or several with names.
    private mutating func takePayload(_ value: Any, in place: String, of owner: String) {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .tuple else { return take(value, in: place, of: owner) }
        for child in mirror.children { take(child.value, in: "\(place).\(child.label ?? "")", of: owner) }
    }
}
