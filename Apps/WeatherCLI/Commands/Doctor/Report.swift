import JSONFormat
import TextApp
import TextUI

/// The result of one check of `weather doctor`.
struct Finding {
    let name: String
    let value: String
    /// The source of the value, or the reason for it.
    var reason: String?
    /// The problem with its remedy, and the exit status that the app would end with.
    var problem: Failure?

    /// Returns the result of a check, or a finding with the failure of the check.
    ///
    /// - Parameter remedy: The advice that is added to the message of the failure.
    static func looking(
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

/// All findings, grouped by subject.
struct Report {
    var sections: [(subject: String, findings: [Finding])]

    var findings: [Finding] { sections.flatMap(\.findings) }

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
