/// A measured duration that a recording contains as text, on a separate line.
public enum RecordedDuration: String, Sendable, CaseIterable {
    /// From the start of the process until its first screen was rendered.
    case firstFrame = "first frame after"
    /// While the app was in the foreground without interruption.
    case inUse = "in use for"

    /// Returns the text for a duration, in whole milliseconds.
    func words(_ duration: Duration) -> String { "\(rawValue) \(Int(duration / .milliseconds(1))) ms" }

    /// Returns the duration that a line contains, in milliseconds; nil if it contains none.
    static func read(_ line: TraceLine) -> (Self, milliseconds: Int)? {
        guard line.kind == .signal, let words = line.text, words.hasSuffix(" ms") else { return nil }
        for subject in allCases where words.hasPrefix(subject.rawValue + " ") {
            return Int(words.dropFirst(subject.rawValue.count + 1).dropLast(" ms".count)).map { (subject, $0) }
        }
        return nil
    }
}
