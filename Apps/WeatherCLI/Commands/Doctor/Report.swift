import JSONFormat
import TextApp
import TextUI

/// One thing that `weather doctor` has looked at.
struct Finding {
    let name: String
    let value: String
    /// Where the value comes from, or why it is so.
    var reason: String?
    /// What is wrong, with its remedy, and the status that the app would end with.
    var problem: Failure?

    /// What is found, or why it could not be.
    ///
    /// - Parameter remedy: what helps then.
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

/// All findings, by what they are about.
struct Report {
    var sections: [(subject: String, findings: [Finding])]

    var findings: [Finding] { sections.flatMap(\.findings) }

    /// For people, in lines of at most a number of columns; as long as they are for nil.
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

    /// For programs: `schema` rises when a member changes its meaning or goes away.
    var json: String {
        let findings = sections.flatMap { subject, findings in findings.map { $0.json(about: subject) } }
        return JSON.object(["schema": .integer(1), "findings": .array(findings)]).pretty
    }
}
