/// What the modules of a layer must not reach through what they import. Which layer may import which is a matter of
/// types in the manifest.
struct Rules {
    private let manifest: Manifest
    private let targets: [String: Manifest.Target]

    init(_ manifest: Manifest) {
        self.manifest = manifest
        targets = Dictionary(uniqueKeysWithValues: manifest.targets.map { ($0.name, $0) })
    }

    /// Layers that use nothing but the toolchain.
    private static let pure: Set<String> = ["Contract", "Core", "Shell", "Terminal", "Bridges", "Testing", "Weather"]

    /// Returns the violated rules, one sentence each.
    func violations() -> [String] { packages() + manifest.targets.flatMap(reach) }

    private func packages() -> [String] {
        manifest.dependencies.isEmpty
            ? [] : ["The manifest depends on \(manifest.dependencies.count) packages; it must on none."]
    }

    /// Checks transitive dependencies: layers that use only the toolchain must not reach a system library, `previews`
    /// must reach neither a capability nor a core, and `weather` must not reach modules for tests and for designing
    /// screens. `Platform` is exempt, since it needs nothing but the toolchain's libraries.
    private func reach(_ target: Manifest.Target) -> [String] {
        let forbidden: (Manifest.Target) -> Bool
        switch (target.name, target.layer) {
        case ("SampleServer", _), ("CapabilityTesting", _): return []
        case ("PreviewCatalog", _): forbidden = { ["System", "Capabilities", "Core"].contains($0.layer) }
        case ("WeatherCLI", _): forbidden = { $0.layer == "Testing" || $0.name == "WeatherPreviews" }
        case (_, let layer) where Self.pure.contains(layer): forbidden = { $0.layer == "System" }
        default: return []
        }
        return closure(of: target).subtracting(["Platform"]).compactMap { targets[$0] }.filter(forbidden)
            .map { "\(target.name) reaches \($0.name)." }.sorted()
    }

    /// Returns the names of what a target imports, directly or not.
    func closure(of target: Manifest.Target) -> Set<String> {
        var seen: Set<String> = []
        var pending = target.imports
        while let name = pending.popLast() {
            guard seen.insert(name).inserted else { continue }
            pending += targets[name]?.imports ?? []
        }
        return seen
    }
}
