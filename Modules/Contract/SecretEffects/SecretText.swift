/// A string that must not be displayed: its description, dump and mirror show `•••`.
///
/// It encodes as the plain string, because it must reach the store that encrypts it.
public struct SecretText: Sendable, Hashable, Codable, CustomStringConvertible, CustomReflectable {
    /// The string itself. Read it only to pass it on.
    public let revealed: String

    /// Creates a secret from a string.
    public init(_ text: String) { revealed = text }

    /// Decodes the plain string.
    public init(from decoder: any Decoder) throws {
        revealed = try decoder.singleValueContainer().decode(String.self)
    }

    /// Encodes the plain string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(revealed)
    }

    public var description: String { "•••" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
