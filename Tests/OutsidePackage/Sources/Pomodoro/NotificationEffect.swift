public import Effects

/// Shows a notification on the desktop. An effect that Isobar has never heard of.
public struct NotificationEffect: Effect, Equatable {
    public typealias Output = NotificationOutput
    public static let name = "Notification"

    /// The notification's words.
    public var text: String

    public init(_ text: String) { self.text = text }
}

/// What came of a notification.
public enum NotificationOutput: Sendable, Equatable, Codable {
    case shown
    case failed(String)
}
