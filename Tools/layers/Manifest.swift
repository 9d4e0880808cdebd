/// The relevant part of the output of `swift package dump-package`.
struct Manifest: Decodable {
    let dependencies: [AnyDependency]
    let products: [Product]
    let targets: [Target]

    struct Product: Decodable {
        let name: String
        let targets: [String]
        private let type: [String: [String]?]

        /// Whether a manifest lists it as a dependency of its own modules.
        var isLibrary: Bool { type["library"] == .some(["automatic"]) }
    }

    struct AnyDependency: Decodable {
        init(from decoder: any Decoder) {}
    }

    struct Target: Decodable {
        let name: String
        let type: String
        let path: String?
        /// Such as `{"byName": ["Effects", null]}`.
        private let dependencies: [[String: [String?]]]

        /// The names of the targets it depends on.
        var imports: [String] { dependencies.flatMap(\.values).compactMap { $0[0] } }

        /// The directory of the layer: `Core` for `Modules/Core/CoreRuntime`, `Apps` for `Apps/WeatherCLI`.
        var layer: String {
            let folders = (path ?? "").split(separator: "/").map(String.init)
            return folders.first == "Modules" && folders.count > 1 ? folders[1] : folders.first ?? ""
        }
    }

    /// Returns the targets with these names and their direct and indirect imports.
    func closure(of names: [String]) -> [Target] {
        var seen: Set<String> = []
        var pending = names
        while let name = pending.popLast() {
            guard seen.insert(name).inserted else { continue }
            pending += targets.first { $0.name == name }?.imports ?? []
        }
        return targets.filter { seen.contains($0.name) }
    }
}
