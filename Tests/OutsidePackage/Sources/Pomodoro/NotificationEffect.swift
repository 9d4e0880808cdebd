public import Effects

/// Shows a notification on the desktop. An effect that Isobar has never heard of.
public struct NotificationEffect: Effect {
    /// What came of it.
    public enum Output: Sendable, Equatable, Codable { case shown, failed(String) }

    /// The notification's words.
    public let text: String

    public init(_ text: String) { self.text = text }
}
