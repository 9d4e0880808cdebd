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

    /// The list in `Package.swift` that names all modules of this kind; nil for an app, which no list names.
    var list: String? {
        switch self {
        case .capability: "capabilities"
        case .screen: "screens"
        case .app: nil
        }
    }
}

/// Why nothing was written, in words that say what to do.
struct Refusal: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
