/// The error of a driver's expectation: what is wrong, what was found instead, and what else is unmatched.
public struct UnmetExpectation: Error, Equatable, CustomStringConvertible {
    /// What is wrong, in a few words.
    public let summary: String
    /// What was found instead, one line each.
    public let details: [String]
    /// Descriptions of everything that no expectation has matched, one line each.
    public let unexpected: [String]
    /// The file and the line of the expectation, `DriverTests.swift:12`: a test runner shows only the test that threw.
    public let location: String

    init(_ summary: String, _ details: [String], unexpected: [String] = [], fileID: String, line: Int) {
        self.summary = summary
        self.details = details
        self.unexpected = unexpected
        location = "\(fileID.split(separator: "/").last ?? ""):\(line)"
    }

    public var description: String {
        let rest = unexpected.isEmpty ? [] : ["not expected yet:"] + unexpected.map { "    \($0)" }
        return (["\(location): \(summary):"] + details.map { "    \($0)" } + rest).joined(separator: "\n")
    }
}
