// The modules that a layer must not import indirectly. Which layer may import which directly is enforced by types in
// the manifest.
extension Manifest {
    /// Layers that use only the toolchain.
    private static let pure: Set<String> = ["Contract", "Core", "Shell", "Terminal", "Bridges", "Testing", "Weather"]

    /// Returns the violated rules, one sentence each.
    func violations() -> [String] {
        let packages = dependencies.count
        return (packages == 0 ? [] : ["The manifest depends on \(packages) packages; it must on none."])
            + targets.flatMap(reach)
    }

    /// Checks transitive dependencies: layers that use only the toolchain must not reach a system library, `previews`
    /// must reach neither a capability nor a core, and `weather` must not reach modules for tests and for designing
    /// screens. `Platform` is exempt, since it needs nothing but the toolchain's libraries.
    private func reach(_ target: Target) -> [String] {
        let forbidden: (Target) -> Bool
        switch (target.name, target.layer) {
        case ("SampleServer", _), ("CapabilityTesting", _): return []
        case ("PreviewCatalog", _): forbidden = { ["System", "Capabilities", "Core"].contains($0.layer) }
        case ("WeatherCLI", _): forbidden = { $0.layer == "Testing" || $0.name == "WeatherPreviews" }
        case (_, let layer) where Self.pure.contains(layer): forbidden = { $0.layer == "System" }
        default: return []
        }
        return closure(of: target.imports).filter { $0.name != "Platform" && forbidden($0) }
            .map { "\(target.name) reaches \($0.name)." }.sorted()
    }
}
