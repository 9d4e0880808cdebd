/// What a driver's expectation throws: what is wrong, what there was instead, and what else is there.
public struct UnmetExpectation: Error, Equatable, CustomStringConvertible {
    /// What is wrong, in a few words.
    public let summary: String
    /// What there was instead, one line each.
    public let details: [String]
    /// What has happened that no expectation has named yet, one line each.
    public let unexpected: [String]
    /// The line of the test that expected it; nil when it is not known.
    public var location: SourceLine?

    /// Says what was expected and what was found.
    public init(_ summary: String, details: [String], unexpected: [String] = []) {
        self.summary = summary
        self.details = details
        self.unexpected = unexpected
    }

    public var description: String {
        let rest = unexpected.isEmpty ? [] : ["not expected yet:"] + unexpected.map { "    \($0)" }
        let place = location.map { "\($0): " } ?? ""
        return (["\(place)\(summary):"] + details.map { "    \($0)" } + rest).joined(separator: "\n")
    }
}

/// A line of a source file, to be printed where a test runner cannot show it: it knows the test that threw, not its
/// line.
public struct SourceLine: Sendable, Equatable, CustomStringConvertible {
    /// The module and the file, as `#fileID` has them.
    public let fileID: String
    /// The line, counted from 1.
    public let number: Int

    /// Creates the place of a line.
    public init(fileID: String, number: Int) {
        self.fileID = fileID
        self.number = number
    }

    public var description: String { "\(fileID.split(separator: "/").last ?? ""):\(number)" }

    /// Runs `body`; an expectation that is not met in it was expected on this line.
    static func at<Result>(
        _ fileID: String, _ line: Int, _ body: () throws(UnmetExpectation) -> Result
    ) throws(UnmetExpectation) -> Result {
        do throws(UnmetExpectation) {
            return try body()
        } catch {
            var located = error
            located.location = SourceLine(fileID: fileID, number: line)
            throw located
        }
    }
}
