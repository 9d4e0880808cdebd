import JSONFormat
import TextUI

/// The result of one check of a ``Diagnosis``.
public struct Finding: Sendable {
    /// What was checked.
    public let name: String
    /// What was found.
    public let value: String
    /// The source of the value, or the reason for it.
    public var reason: String?
    /// The problem with its remedy, and the exit status that the app would end with.
    public var problem: Failure?

    /// Creates a finding.
    public init(name: String, value: String, reason: String? = nil, problem: Failure? = nil) {
        (self.name, self.value, self.reason, self.problem) = (name, value, reason, problem)
    }

    /// Returns the result of a check, or a finding with the failure of the check.
    ///
    /// - Parameters:
    ///   - name: what is checked.
    ///   - remedy: the advice that is added to the message of the failure.
    ///   - look: the check.
    public static func looking(
        for name: String, orElse remedy: String, _ look: () async throws(Failure) -> Finding
    ) async -> Finding {
        do throws(Failure) {
            return try await look()
        } catch {
            let message = error.message.hasSuffix(".") ? error.message : error.message + "."
            return Finding(name: name, value: "not read", problem: Failure(error.status, "\(message) \(remedy)"))
        }
    }

    fileprivate func json(about subject: String) -> JSON {
        .object([
            "subject": .text(subject), "name": .text(name), "value": .text(value),
            "reason": reason.map(JSON.text) ?? .null,
            "problem": problem.map {
                .object(["status": .integer(Int64($0.status.rawValue)), "message": .text($0.message)])
            } ?? .null,
        ])
    }
}

/// The findings of a program about its settings and environment, grouped by subject, for a command such as `doctor`.
///
/// An app adds its own findings to those that are the same for all: ``Finding/program(version:_:)``,
/// ``Finding/terminal(_:)`` and ``Finding/directory(_:_:isPrivate:)``.
public struct Diagnosis: Sendable {
    /// The findings about each subject.
    public var sections: [(subject: String, findings: [Finding])]

    /// Creates a diagnosis.
    public init(sections: [(subject: String, findings: [Finding])]) { self.sections = sections }

    /// Prints the report as text or JSON, and fails with the status of the first problem, if any.
    public func report(asJSON: Bool, _ environment: [String: String]) throws(Failure) {
        if asJSON {
            try Output.json(json)
        } else {
            try Output.data(lines: lines(columns: Screen.isTerminal ? Screen.width(environment) : nil))
        }
        let problems = sections.flatMap(\.findings).compactMap(\.problem)
        guard let first = problems.first else { return }
        throw Failure(
            first.status, problems.count == 1 ? "1 problem was found." : "\(problems.count) problems were found.")
    }

    /// Returns the report as text, in lines wrapped to a number of columns; not wrapped if nil.
    func lines(columns: Int?) -> [String] {
        sections.flatMap { subject, findings in
            let width = findings.map(\.name.count).max() ?? 0
            let rows = findings.flatMap { finding in
                let gap = String(repeating: " ", count: width - finding.name.count + 2)
                let row = finding.name + gap + finding.value + (finding.reason.map { " (\($0))" } ?? "")
                return [row] + (finding.problem.map { ["! \($0.message)"] } ?? [])
            }
            return [subject] + rows.flatMap { Self.indented($0, columns) }
        }
    }

    private static func indented(_ row: String, _ columns: Int?) -> [String] {
        let lines = columns.map { row.wrapped(to: $0 - 4, breaksWords: false) } ?? [row]
        return lines.prefix(1).map { "  \($0)" } + lines.dropFirst().map { "    \($0)" }
    }

    /// The report as JSON: `schema` is incremented when a member changes its meaning or is removed.
    var json: String {
        let findings = sections.flatMap { subject, findings in findings.map { $0.json(about: subject) } }
        return JSON.object(["schema": .integer(1), "findings": .array(findings)]).pretty
    }
}
