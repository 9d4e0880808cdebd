/// The violations of a handler, as an error that a test runner prints in full.
public struct ConformanceFailure: Error, Equatable, CustomStringConvertible {
    /// The broken laws of the handler's effect, in the order found.
    public let brokenLaws: [BrokenLaw]
    /// The violations of the contract of all handlers, in the order found.
    public let violations: [Violation]

    /// One line for each broken law and each kind of violation, with all samples in which it was found.
    public var description: String {
        let kinds = violations.map { "\($0.circumstance): \($0.finding)" }
        let groups = Dictionary(grouping: violations.indices) { kinds[$0] }.values.sorted { $0[0] < $1[0] }
        let lines = groups.map { Self.line(of: $0.map { violations[$0] }) }
        return (brokenLaws.map(\.description) + lines).joined(separator: "\n")
    }

    private static func line(of alike: [Violation]) -> String {
        var samples: [String] = []
        for violation in alike where !samples.contains(violation.sample) { samples.append(violation.sample) }
        let times = alike.count > samples.count ? " (\(alike.count) times)" : ""
        return "\(samples.joined(separator: ", ")), \(alike[0].circumstance)\(times): \(alike[0].finding)"
    }
}

/// A law that a handler broke, and the finding.
public struct BrokenLaw: Sendable, Equatable, CustomStringConvertible {
    /// The law, as a sentence without its period.
    public let law: String
    /// What was found instead.
    public let finding: String

    public var description: String { "\(law): \(finding)." }
}

/// A handler's violation of the contract of all handlers. It contains neither an effect nor an answer.
public struct Violation: Sendable, Equatable, CustomStringConvertible {
    /// The sample's name.
    public let sample: String
    /// The circumstances: `alone`, `eight at once`, `after a failure`, or `cancelled` as soon as it had begun.
    public let circumstance: String
    /// What the handler did wrong, and the usual cause as a question, if there is one.
    public let finding: String

    public var description: String { "\(sample), \(circumstance): \(finding)" }
}
