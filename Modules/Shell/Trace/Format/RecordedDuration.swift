/// How long something took that a recording tells in words, on a line of its own.
public enum RecordedDuration: String, Sendable, CaseIterable {
    /// From the start of the process until its first screen was drawn.
    case firstFrame = "first frame after"
    /// While the app was in the foreground and nothing interrupted it.
    case inUse = "in use for"

    /// The words for a duration, in whole milliseconds.
    func words(_ duration: Duration) -> String { "\(rawValue) \(Int(duration / .milliseconds(1))) ms" }

    /// The milliseconds that words tell; nil when they are others.
    func milliseconds(in words: String) -> Int? {
        guard words.hasPrefix(rawValue + " "), words.hasSuffix(" ms") else { return nil }
        return Int(words.dropFirst(rawValue.count + 1).dropLast(" ms".count))
    }
}
