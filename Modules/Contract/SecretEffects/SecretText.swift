/// A text that must not be seen: it describes, dumps and reflects as `•••`.
///
/// It encodes as the plain string, because it has to reach the store that seals it.
public struct SecretText: Sendable, Hashable, Codable, CustomStringConvertible, CustomReflectable {
    /// The text itself. Read it only to hand it on.
    public let revealed: String

    /// Creates a secret from a text.
    public init(_ text: String) { revealed = text }

    /// Reads the plain string.
    public init(from decoder: any Decoder) throws {
        revealed = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the plain string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(revealed)
    }

    public var description: String { "•••" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
