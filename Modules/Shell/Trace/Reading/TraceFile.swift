/// A trace that was read.
public struct TraceFile: Sendable {
    /// A message to the core and all that happened until the next one; the first is what happened before any.
    public struct Turn: Sendable {
        /// The message; nil before the first.
        public let message: TraceLine?
        /// What happened after it.
        public internal(set) var rest: [TraceLine] = []

        /// The message's number, 0 before the first.
        public var number: Int { message?.message ?? 0 }
        /// The message and all that happened after it.
        public var lines: [TraceLine] { (message.map { [$0] } ?? []) + rest }
    }

    /// What was recorded, and by whom.
    public let header: TraceHeader
    /// Everything after the header.
    public let turns: [Turn]
    /// Whether the last line is cut, as when the program was killed. What is whole was read.
    public let isCut: Bool
    /// How many lines were left out because a later version has written them.
    public let unknownCount: Int

    /// Whether the recording goes up to the end of the shell.
    public let isComplete: Bool

    /// Reads the bytes of a file.
    public init(_ bytes: [UInt8]) throws(TraceFileError) {
        let rows = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var lines: [TraceLine] = []
        var unknownCount = 0
        var isCut = false
        for (index, row) in rows.enumerated() where !row.isEmpty {
            switch TraceLine.parsed(row) {
            case .line(let line): lines.append(line)
            case .unknown: unknownCount += 1
            // Only a last line without an end can be one that was being written.
            case .unreadable where index == rows.count - 1 && index > 0: isCut = true
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
        self.isCut = isCut
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

/// Why a file is no trace.
public struct TraceFileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The line, counted from 1.
    public let line: Int
    /// What is wrong with it.
    public let reason: String

    public var description: String { "line \(line): \(reason)" }
}
