/// Who may import whom, as the README's table says it.
struct Rules {
    private let manifest: Manifest
    private let targets: [String: Manifest.Target]

    init(_ manifest: Manifest) {
        self.manifest = manifest
        targets = Dictionary(uniqueKeysWithValues: manifest.targets.map { ($0.name, $0) })
    }

    /// The layers that each layer may import from, its own aside.
    private static let mayImport: [String: Set<String>] = [
        "Contract": [],
        "Core": ["Contract", "Core"],
        "Shell": ["Contract", "Shell"],
        "Bridges": ["Contract", "Core"],
        "Capabilities": ["Contract", "System"],
        "Testing": ["Contract", "Testing"],
        "System": [],
    ]

    /// Single edges beyond the table: a target, and the layers or targets that it alone may import.
    private static let exceptions: [String: Set<String>] = [
        "WeatherText": ["Core"],
        "CoreTesting": ["CoreRuntime"],
        "DBus": ["CDBus", "OwnThread", "SystemLibrary"],
    ]

    /// Modules that not everybody may import who may import from their layer.
    private static let reserved: [String: Set<String>] = [
        "CDBus": ["DBus"],
        "DBus": ["SecretCapability", "LocationCapability"],
        "OwnThread": ["DBus", "HTTPCapability"],
        "SystemLibrary": ["DBus", "HTTPCapability"],
    ]

    /// Layers that run on the toolchain alone.
    private static let pure: Set<String> = ["Contract", "Core", "Shell", "Bridges", "Testing"]

    /// Every broken rule, one sentence each.
    func violations() -> [String] {
        packages() + manifest.targets.flatMap { edges(of: $0) + screens($0) + reach($0) }
    }

    private func packages() -> [String] {
        manifest.dependencies.isEmpty
            ? [] : ["The manifest depends on \(manifest.dependencies.count) packages; it must on none."]
    }

    private func edges(of target: Manifest.Target) -> [String] {
        guard let allowed = Self.mayImport[target.layer] else { return [] }
        let extra = Self.exceptions[target.name] ?? []
        return target.imports.compactMap { name in
            guard let imported = targets[name] else { return "\(target.name) imports \(name), which is no target." }
            if let readers = Self.reserved[name], !readers.contains(target.name) {
                return "\(target.name) imports \(name), which only \(readers.sorted().joined(separator: " and ")) may."
            }
            if allowed.contains(imported.layer) || extra.contains(imported.layer) || extra.contains(name) { return nil }
            return "\(target.name) (\(target.layer)) imports \(name) (\(imported.layer))."
        }
    }

    /// Screens cannot see each other: only the module that leads from one to the next imports them.
    private func screens(_ target: Manifest.Target) -> [String] {
        guard target.layer == "Core", target.name != "Lifecycle" else { return [] }
        return target.imports.filter { $0.hasSuffix("Screen") }.map { "\(target.name) imports the screen \($0)." }
    }

    /// What runs on the toolchain alone reaches no system library, directly or through others; nor does `previews`.
    private func reach(_ target: Manifest.Target) -> [String] {
        let isPreviews = target.name == "PreviewCatalog"
        guard Self.pure.contains(target.layer) || isPreviews else { return [] }
        let reached = closure(of: target).compactMap { targets[$0] }
        let forbidden = reached.filter { $0.layer == "System" || (isPreviews && $0.layer == "Capabilities") }
        return forbidden.map { "\(target.name) reaches \($0.name)." }
    }

    private func closure(of target: Manifest.Target) -> Set<String> {
        var seen: Set<String> = []
        var pending = target.imports
        while let name = pending.popLast() {
            guard seen.insert(name).inserted else { continue }
            pending += targets[name]?.imports ?? []
        }
        return seen
    }
}
