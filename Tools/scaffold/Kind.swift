/// What can be written.
enum Kind: String, CaseIterable {
    case capability
    case screen

    /// What the module's name ends with.
    var suffix: String {
        switch self {
        case .capability: "Capability"
        case .screen: "Screen"
        }
    }

    /// The list in `Package.swift` that names all modules of this kind.
    var list: String {
        switch self {
        case .capability: "capabilities"
        case .screen: "screens"
        }
    }
}

/// Why nothing was written, in words that say what to do.
struct Refusal: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
