/// What a driver's expectation throws: what is wrong, what there was instead, and what else is there.
public struct UnmetExpectation: Error, Equatable, CustomStringConvertible {
    /// What is wrong, in a few words.
    public let summary: String
    /// What there was instead, one line each.
    public let details: [String]
    /// What has happened that no expectation has named yet, one line each.
    public let unexpected: [String]

    /// Says what was expected and what was found.
    public init(_ summary: String, details: [String], unexpected: [String] = []) {
        self.summary = summary
        self.details = details
        self.unexpected = unexpected
    }

    public var description: String {
        let rest = unexpected.isEmpty ? [] : ["not expected yet:"] + unexpected.map { "    \($0)" }
        return (["\(summary):"] + details.map { "    \($0)" } + rest).joined(separator: "\n")
    }
}
