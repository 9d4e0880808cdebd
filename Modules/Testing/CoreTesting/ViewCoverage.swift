/// The enum cases in a set of values, and the optional parts that are present or absent, found by reflection.
///
/// Two sets are compared to find what one of them lacks, such as the views of all previews and of a simulated app.
public struct ViewCoverage: Sendable {
    /// The cases: `HomeScreen.Weather.failed`.
    public private(set) var cases: Set<String> = []
    /// The optional parts, `HomeScreen.Weather.failed.previous`, each with whether it was found absent (true) or
    /// present (false).
    private var optionals: [String: Set<Bool>] = [:]

    /// Inspects values.
    public init(_ values: [Any] = []) { for value in values { add(value) } }

    /// Inspects one more value.
    public mutating func add(_ value: Any) { take(value, in: "") }

    /// Returns the cases that other values have and these do not, and the optional parts that are always or never
    /// present in these, sorted.
    ///
    /// - Parameters:
    ///   - others: The coverage to compare with.
    ///   - isWanted: Whether a case or part counts, by its name with its module.
    public func missing(from others: ViewCoverage, where isWanted: (String) -> Bool = { _ in true }) -> [String] {
        let halves = optionals.filter { $0.value.count < 2 }.keys
        return others.cases.subtracting(cases).union(halves).filter(isWanted).sorted()
    }

    private mutating func take(_ value: Any, in place: String) {
        let mirror = Mirror(reflecting: value)
        let type = String(reflecting: mirror.subjectType)
        switch mirror.displayStyle {
        case .optional:
            optionals[place, default: []].insert(mirror.children.isEmpty)
            for child in mirror.children { take(child.value, in: place) }
        case .enum:
            let name = "\(type).\(mirror.children.first?.label ?? "\(value)")"
            cases.insert(name)
            for child in mirror.children { take(child.value, in: name) }
        case .struct, .class: for child in mirror.children { take(child.value, in: "\(type).\(child.label ?? "")") }
        // The payload of a case with several values.
        case .tuple: for child in mirror.children { take(child.value, in: "\(place).\(child.label ?? "")") }
        default: for child in mirror.children { take(child.value, in: place) }
        }
    }
}
