/// A parsed trace.
public struct TraceFile: Sendable {
    /// A message to the core and the lines up to the next message; the first turn precedes all messages.
    public struct Turn: Sendable {
        /// The message; nil in the first turn.
        public let message: TraceLine?
        /// The lines after the message.
        public internal(set) var rest: [TraceLine] = []

        /// The message's number; 0 in the first turn.
        public var number: Int { message?.message ?? 0 }
        /// The message and the lines after it.
        public var lines: [TraceLine] { (message.map { [$0] } ?? []) + rest }
    }

    /// The metadata of the recording.
    public let header: TraceHeader
    /// The lines after the header.
    public let turns: [Turn]
    /// Whether the last line is truncated, for example because the program was killed. It is not part of `turns`.
    public let isTruncated: Bool
    /// The number of lines skipped because a later version wrote them.
    public let unknownCount: Int

    /// Whether the recording continues to the end of the shell.
    public let isComplete: Bool

    /// Parses the bytes of a file.
    public init(_ bytes: [UInt8]) throws(TraceFileError) {
        let rows = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var lines: [TraceLine] = []
        var unknownCount = 0
        var isTruncated = false
        for (index, row) in rows.enumerated() where !row.isEmpty {
            switch TraceLine.parsed(row) {
            case .line(let line): lines.append(line)
            case .unknown: unknownCount += 1
            // Only the last line can be truncated.
            case .unreadable where index == rows.count - 1 && index > 0: isTruncated = true
            case .unreadable(let reason): throw TraceFileError(line: index + 1, reason: reason)
            }
        }
        guard case .header(let header)? = lines.first?.entry else {
            throw TraceFileError(line: 1, reason: "a trace begins with a header")
        }
        guard header.format == TraceHeader.currentFormat else {
            throw TraceFileError(
                line: 1, reason: "its format is \(header.format), and this program reads \(TraceHeader.currentFormat)")
        }
        self.header = header
        self.isTruncated = isTruncated
        self.unknownCount = unknownCount
        turns = Self.turns(of: lines.dropFirst())
        isComplete = lines.contains { $0.entry == .ended }
    }

    private static func turns(of lines: some Sequence<TraceLine>) -> [Turn] {
        var turns = [Turn(message: nil)]
        for line in lines {
            if line.message != nil {
                turns.append(Turn(message: line))
            } else {
                turns[turns.count - 1].rest.append(line)
            }
        }
        return turns
    }
}

/// The reason a file is not a valid trace.
public struct TraceFileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The line number, counted from 1.
    public let line: Int
    /// The problem with the line.
    public let reason: String

    public var description: String { "line \(line): \(reason)" }
}
