/// The import rules of the architecture, as in the table in the README.
struct Rules {
    private let manifest: Manifest
    private let targets: [String: Manifest.Target]

    init(_ manifest: Manifest) {
        self.manifest = manifest
        targets = Dictionary(uniqueKeysWithValues: manifest.targets.map { ($0.name, $0) })
    }

    /// The layers that each layer may import from.
    private static let mayImport: [String: Set<String>] = [
        "Contract": ["Contract"],
        "Core": ["Contract", "Core"],
        "Shell": ["Contract", "Shell"],
        "Terminal": ["Contract", "Shell", "Terminal"],
        "Bridges": ["Contract", "Core"],
        "Capabilities": ["Contract", "System"],
        "Testing": ["Contract", "Testing"],
        "System": [],
        "Weather": ["Contract", "Core", "Weather"],
    ]

    /// Exceptions to the table: a target, and the additional layers or targets it may import.
    private static let exceptions: [String: Set<String>] = [
        "WeatherText": ["Terminal"],
        "WeatherPreviews": ["Terminal"],
        "WeatherSimulation": ["Terminal", "CoreTesting"],
        "SampleService": ["LoopbackHTTP"],
        "WeatherWire": ["Bridges"],
        "TextUI": ["OwnThread"],
        "LoopbackHTTP": ["Contract", "OwnThread"],
        "CoreTesting": ["CoreRuntime"],
        "TextTesting": ["TextUI"],
        "DBus": ["CDBus", "OwnThread", "SystemLibrary"],
    ]

    /// Modules that only the listed modules may import, even if their layer may be imported.
    private static let reserved: [String: Set<String>] = [
        "CDBus": ["DBus"],
        "DBus": ["SecretCapability", "LocationCapability"],
        "OwnThread": ["DBus", "HTTPCapability", "LoopbackHTTP", "TextUI"],
        "SystemLibrary": ["DBus", "HTTPCapability"],
        // The app's core stays independent of its texts and of the imitation of its service.
        "WeatherText": ["WeatherPreviews", "WeatherSimulation"],
        "WeatherPreviews": [],
        "WeatherSimulation": [],
        "WeatherWire": [],
        "SampleService": [],
    ]

    /// Layers that use nothing but the toolchain.
    private static let pure: Set<String> = ["Contract", "Core", "Shell", "Terminal", "Bridges", "Testing", "Weather"]

    /// Returns the violated rules, one sentence each.
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
                let allowed =
                    readers.isEmpty ? "only apps" : "of the modules only " + readers.sorted().joined(separator: " and ")
                return "\(target.name) imports \(name), which \(allowed) may."
            }
            if allowed.contains(imported.layer) || extra.contains(imported.layer) || extra.contains(name) { return nil }
            return "\(target.name) (\(target.layer)) imports \(name) (\(imported.layer))."
        }
    }

    /// Screens must not depend on each other: they are imported only by the module that navigates between them, and by
    /// those that draw them or encode them.
    private func screens(_ target: Manifest.Target) -> [String] {
        let readers = ["Lifecycle", "WeatherText", "WeatherPreviews", "WeatherSimulation", "WeatherWire"]
        guard target.layer == "Weather", !readers.contains(target.name) else { return [] }
        return target.imports.filter { $0.hasSuffix("Screen") }.map { "\(target.name) imports the screen \($0)." }
    }

    /// Checks transitive dependencies: layers that use only the toolchain must not reach a system library, `previews`
    /// must not reach a capability either, and `weather` must not reach modules for tests and for designing screens.
    /// `OwnThread` is exempt, since it needs nothing but the toolchain's libraries.
    private func reach(_ target: Manifest.Target) -> [String] {
        let forbidden: (Manifest.Target) -> Bool
        switch (target.name, target.layer) {
        case ("SampleService", _): return []
        case ("PreviewCatalog", _): forbidden = { ["System", "Capabilities"].contains($0.layer) }
        case ("WeatherCLI", _): forbidden = { $0.layer == "Testing" || $0.name == "WeatherPreviews" }
        case (_, let layer) where Self.pure.contains(layer): forbidden = { $0.layer == "System" }
        default: return []
        }
        return closure(of: target).subtracting(["OwnThread"]).compactMap { targets[$0] }.filter(forbidden)
            .map { "\(target.name) reaches \($0.name)." }.sorted()
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
