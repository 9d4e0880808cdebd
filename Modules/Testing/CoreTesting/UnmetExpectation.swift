/// The error of a driver's expectation: what is wrong, what was found instead, and what else is unmatched.
public struct UnmetExpectation: Error, Equatable, CustomStringConvertible {
    /// What is wrong, in a few words.
    public let summary: String
    /// What was found instead, one line each.
    public let details: [String]
    /// Descriptions of everything that no expectation has matched, one line each.
    public let unexpected: [String]
    /// The line of the test with the expectation.
    public let location: SourceLine

    init(_ summary: String, _ details: [String], unexpected: [String] = [], fileID: String, line: Int) {
        self.summary = summary
        self.details = details
        self.unexpected = unexpected
        location = SourceLine(fileID: fileID, number: line)
    }

    public var description: String {
        let rest = unexpected.isEmpty ? [] : ["not expected yet:"] + unexpected.map { "    \($0)" }
        return (["\(location): \(summary):"] + details.map { "    \($0)" } + rest).joined(separator: "\n")
    }
}

/// A line of a source file. Errors include it because a test runner shows only the test that threw.
public struct SourceLine: Sendable, Equatable, CustomStringConvertible {
    /// The module and the file, in the form of `#fileID`.
    public let fileID: String
    /// The line, counted from 1.
    public let number: Int

    /// Creates a source line.
    public init(fileID: String, number: Int) {
        self.fileID = fileID
        self.number = number
    }

    public var description: String { "\(fileID.split(separator: "/").last ?? ""):\(number)" }
}
