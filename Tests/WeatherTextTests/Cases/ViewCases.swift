/// A type in view models whose cases lead each to the next: a new one does not compile until it stands among them.
protocol ViewCases {
    static var first: Self { get }
    /// The case after this one; nil after the last. What a case holds does not matter.
    var next: Self? { get }
}

extension ViewCases {
    /// Every case there is, by its name.
    static var names: [String] { sequence(first: first, next: \.next).map { ViewParts.name(of: $0) } }
}

/// What is found in views that are taken apart.
struct ViewParts {
    /// The cases: `WeatherStatus.fetching`.
    private(set) var cases: Set<String> = []
    /// The types that have them.
    private(set) var types: [String: Any.Type] = [:]
    /// The parts that can be absent, `WeatherStatus.fetching.previous`, each with whether it was found absent, present.
    private(set) var optionals: [String: Set<Bool>] = [:]

    init(_ views: [Any]) { for view in views { take(view, in: "") } }

    /// What these views do not show, sorted: cases, parts that are always or never there, types that list no cases.
    var missing: [String] {
        let cases = types.flatMap { name, type in
            if let listed = type as? any ViewCases.Type { return listed.names.filter { !self.cases.contains($0) } }
            return Self.isShown(name) ? ["\(name) is not ViewCases"] : []
        }
        let parts = optionals.filter { Self.isShown($0.key) && $0.value.count < 2 }.keys
        return (cases + parts).sorted()
    }

    /// Whether a type is of the screens or of what leads from one to the next; others are shown as far as it matters.
    private static func isShown(_ name: String) -> Bool {
        let module = name.prefix { $0 != "." }
        return module == "Lifecycle" || module.hasSuffix("Screen")
    }

    /// A case with its type: `Age.unknown`.
    static func name(of value: Any) -> String {
        let label = Mirror(reflecting: value).children.first?.label ?? "\(value)"
        return "\(String(reflecting: type(of: value))).\(label)"
    }

    private mutating func take(_ value: Any, in owner: String) {
        let mirror = Mirror(reflecting: value)
        var name = owner
        switch mirror.displayStyle {
        case .enum:
            name = Self.name(of: value)
            cases.insert(name)
            types[String(reflecting: mirror.subjectType)] = mirror.subjectType
        case .optional: optionals[owner, default: []].insert(mirror.children.isEmpty)
        case .struct, .class: name = String(reflecting: mirror.subjectType)
        default: break
        }
        for child in mirror.children {
            let isPart = mirror.displayStyle == .struct || mirror.displayStyle == .tuple
            take(child.value, in: isPart ? "\(name).\(child.label ?? "")" : name)
        }
    }
}
