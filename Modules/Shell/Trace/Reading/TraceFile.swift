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
    public private(set) var turns = [Turn(message: nil)]
    /// Whether the last line is truncated, for example because the program was killed. It is not part of `turns`.
    public private(set) var isTruncated = false
    /// Whether the recording continues to the end of the shell.
    public var isComplete: Bool { turns.contains { $0.rest.contains { $0.kind == .ended } } }

    /// Parses the bytes of a file.
    public init(_ bytes: [UInt8]) throws(TraceFileError) {
        let rows = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        header = try TraceHeader(TraceLine(rows[0], number: 1))
        for (index, row) in rows.enumerated().dropFirst() where !row.isEmpty {
            do throws(TraceFileError) {
                append(try TraceLine(row, number: index + 1))
            } catch {
                // Only the last line can be truncated.
                guard index == rows.count - 1 else { throw error }
                isTruncated = true
            }
        }
    }

    private mutating func append(_ line: TraceLine) {
        if line.message != nil {
            turns.append(Turn(message: line))
        } else {
            turns[turns.count - 1].rest.append(line)
        }
    }

    /// Notes for the reader about the file itself.
    public var notes: [String] {
        var notes: [String] = []
        if isTruncated { notes.append("The last line is cut: the recording was stopped while it was written.") }
        if !isComplete { notes.append("The recording stops before the end of the run.") }
        return notes
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
