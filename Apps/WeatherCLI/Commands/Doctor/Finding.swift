import JSONFormat
import TextApp

/// One thing that `weather doctor` has looked at.
struct Finding {
    /// What it is about; the report has them in this order.
    enum Subject: String, CaseIterable {
        case program
        case settings
        case files
        case terminal
        case stores
        case service
    }

    let subject: Subject
    let name: String
    let value: String
    /// Where the value comes from, or why it is so.
    let reason: String?
    /// What is wrong, with its remedy, and the status that the app would end with.
    let problem: Failure?

    init(_ subject: Subject, _ name: String, _ value: String, reason: String? = nil, problem: Failure? = nil) {
        self.subject = subject
        self.name = name
        self.value = value
        self.reason = reason
        self.problem = problem
    }
}

extension [Finding] {
    /// The report for people.
    var lines: [String] {
        Finding.Subject.allCases.flatMap { subject -> [String] in
            let findings = filter { $0.subject == subject }
            let width = findings.map(\.name.count).max() ?? 0
            guard !findings.isEmpty else { return [] }
            return [subject.rawValue]
                + findings.flatMap { finding -> [String] in
                    let gap = String(repeating: " ", count: width - finding.name.count + 2)
                    let reason = finding.reason.map { " (\($0))" } ?? ""
                    return ["  \(finding.name)\(gap)\(finding.value)\(reason)"]
                        + (finding.problem.map { ["  ! \($0.message)"] } ?? [])
                }
        }
    }

    /// The report for programs: `schema` rises when a member changes its meaning or goes away.
    var json: String {
        JSON.object([
            "schema": .integer(1),
            "findings": .array(
                map { finding in
                    .object([
                        "subject": .text(finding.subject.rawValue), "name": .text(finding.name),
                        "value": .text(finding.value), "reason": finding.reason.map(JSON.text) ?? .null,
                        "problem": finding.problem.map(\.json) ?? .null,
                    ])
                }),
        ]).pretty
    }
}

extension Failure {
    fileprivate var json: JSON { .object(["status": .integer(Int64(status.rawValue)), "message": .text(message)]) }
}
