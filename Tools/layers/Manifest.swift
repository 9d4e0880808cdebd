/// The relevant part of the output of `swift package dump-package`.
struct Manifest: Decodable {
    let dependencies: [AnyDependency]
    let products: [Product]
    let targets: [Target]

    struct Product: Decodable {
        let name: String
        let targets: [String]
        private let type: [String: [String]?]

        /// Whether a manifest names it as a dependency of its own modules.
        var isLibrary: Bool { type["library"] == .some(["automatic"]) }
    }

    struct AnyDependency: Decodable {
        init(from decoder: any Decoder) {}
    }

    struct Target: Decodable {
        let name: String
        let type: String
        let path: String?
        private let dependencies: [Dependency]

        /// The names of the targets it depends on.
        var imports: [String] { dependencies.map(\.name) }

        /// The directory of the layer: `Core` for `Modules/Core/CoreRuntime`, `Apps` for `Apps/WeatherCLI`.
        var layer: String {
            let folders = (path ?? "").split(separator: "/").map(String.init)
            return folders.first == "Modules" && folders.count > 1 ? folders[1] : folders.first ?? ""
        }
    }

    private struct Dependency: Decodable {
        let name: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Kind.self)
            let key: Kind = container.contains(.byName) ? .byName : .target
            var parts = try container.nestedUnkeyedContainer(forKey: key)
            name = try parts.decode(String.self)
        }

        enum Kind: String, CodingKey {
            case byName
            case target
        }
    }
}
