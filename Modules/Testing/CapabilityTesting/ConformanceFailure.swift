/// A handler's violations of its contract, as an error that a test runner prints in full.
public struct ConformanceFailure: Error, Equatable, CustomStringConvertible {
    /// The broken laws of the handler's effect, in the order found.
    public let brokenLaws: [BrokenLaw]
    /// The violations of the contract of all handlers, in the order found.
    public let violations: [Violation]

    /// One line for each broken law and each kind of violation: where it was found, what it was, and its likely cause.
    public var description: String {
        var groups: [[Violation]] = []
        for violation in violations {
            let index = groups.firstIndex {
                $0[0].circumstance == violation.circumstance && $0[0].fault == violation.fault
            }
            if let index { groups[index].append(violation) } else { groups.append([violation]) }
        }
        return (brokenLaws.map(\.description) + groups.map(Self.paragraph)).joined(separator: "\n")
    }

    private static func paragraph(_ group: [Violation]) -> String {
        let first = group[0]
        var samples: [String] = []
        for violation in group where !samples.contains(violation.sample) { samples.append(violation.sample) }
        let times = group.count > samples.count ? " (\(group.count) times)" : ""
        let place = "\(samples.joined(separator: ", ")), \(first.circumstance.rawValue)\(times)"
        return "\(place): \(first.sentence)." + (first.likelyCause.map { " \($0)" } ?? "")
    }
}

/// The laws that were tested and kept. What they do not say was not tested.
public struct ConformanceVerdict: Sendable, Equatable, CustomStringConvertible {
    /// The laws, as sentences without their periods, in the order tested.
    public let laws: [String]

    /// One line for each law.
    public var description: String { laws.map { "\($0)." }.joined(separator: "\n") }
}

/// A law that a handler broke, and the finding.
public struct BrokenLaw: Sendable, Equatable, CustomStringConvertible {
    /// The law, as a sentence without its period.
    public let law: String
    /// What was found instead.
    public let finding: String

    public var description: String { "\(law): \(finding)." }
}

extension HandlerConformance {
    /// Runs all samples in all circumstances, like ``check(_:afterFailures:)``.
    ///
    /// - Throws: The violations, if there are any.
    public func verify(
        _ samples: [Sample<Handler.Effect>], afterFailures failures: [Sample<Handler.Effect>] = []
    ) async throws(ConformanceFailure) {
        let violations = await check(samples, afterFailures: failures)
        if !violations.isEmpty { throw ConformanceFailure(brokenLaws: [], violations: violations) }
    }
}

extension Violation {
    /// The usual cause of such a violation; nil if it could be anything.
    fileprivate var likelyCause: String? {
        switch (fault, circumstance) {
        case (.answered(times: 0, _), _): "Does a path of it return without calling `reply`?"
        case (.answered(let times, let due), _):
            times > due ? "Does a path of it call `reply` more than once?" : "Does it stop before its last answer?"
        case (.mismatchedAnswer, _): "Compare the answer's case with what the effect `accepts`."
        case (.answeredWrongly, .atOnce): "Do calls share what belongs to one of them?"
        case (.answeredWrongly, .afterFailure): "Does a failed call leave something behind?"
        case (.answeredWrongly, .alone), (.answeredWrongly, .cancelled): nil
        case (.didNotReturn, _): "What does it wait for after its last answer?"
        case (.ignoredCancellation, _): "Which of its waits does not end when the task is cancelled?"
        case (.answeredAfterReturning, _), (.leftWorkBehind, _):
            "Does it start a task or a callback and not wait for it?"
        case (.blockedThread, _): "Let it suspend, or give what blocks a thread of its own."
        }
    }
}
