/// What can be written.
enum Kind: String, CaseIterable {
    case capability
    case screen
    /// A package of its own.
    case app

    /// What the module's name ends with.
    var suffix: String {
        switch self {
        case .capability: "Capability"
        case .screen: "Screen"
        case .app: "App"
        }
    }

    /// The lists that name all modules of this kind, the manifest's first; none for an app.
    func lists(naming name: ModuleName) -> [SourceList] {
        switch self {
        case .capability: [manifest("capabilities", name)]
        case .screen:
            [
                manifest("screens", name),
                SourceList(
                    path: "Modules/Weather/WeatherPreviews/Preview.swift",
                    opening: "private static let drawingsByScreen: [[ScreenPreview]] = [",
                    entry: "\(name.noun)Previews.all"),
            ]
        case .app: []
        }
    }

    private func manifest(_ list: String, _ name: ModuleName) -> SourceList {
        SourceList(path: "Package.swift", opening: "let \(list) = [", entry: "\"\(name.module)\"")
    }
}

/// Why nothing was written, in words that say what to do.
struct Refusal: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
