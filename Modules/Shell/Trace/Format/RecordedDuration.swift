/// A measured duration that a recording contains as text, on a line of its own.
public enum RecordedDuration: String, Sendable, CaseIterable {
    /// From the start of the process until its first screen was rendered.
    case firstFrame = "first frame after"
    /// While the app was in the foreground without interruption.
    case inUse = "in use for"

    /// Returns the text for a duration, in whole milliseconds.
    func words(_ duration: Duration) -> String { "\(rawValue) \(Int(duration / .milliseconds(1))) ms" }

    /// Parses the milliseconds from a text; nil if it is not the text of this kind of duration.
    func milliseconds(in words: String) -> Int? {
        guard words.hasPrefix(rawValue + " "), words.hasSuffix(" ms") else { return nil }
        return Int(words.dropFirst(rawValue.count + 1).dropLast(" ms".count))
    }
}
