/// The kind of code to generate.
enum Kind: String, CaseIterable {
    case capability
    case screen
    /// A separate package.
    case app

    /// The suffix of the module's name.
    var suffix: String {
        switch self {
        case .capability: "Capability"
        case .screen: "Feature"
        case .app: "App"
        }
    }

    /// Returns the source lists of all modules of this kind, starting with the manifest; empty for an app.
    func lists(naming name: ModuleName) -> [SourceList] {
        switch self {
        case .capability: [manifest("capabilities", name)]
        case .screen:
            [
                manifest("screens", name),
                SourceList(
                    path: "Modules/Weather/WeatherPreviews/Preview.swift",
                    opening: "private static let groups: [[any Sendable]] = [",
                    entry: "\(name.noun)Previews.all"),
            ]
        case .app: []
        }
    }

    private func manifest(_ list: String, _ name: ModuleName) -> SourceList {
        SourceList(path: "Package.swift", opening: "let \(list) = [", entry: "\"\(name.module)\"")
    }
}

/// The reason why nothing was written, and a remedy.
struct Refusal: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
