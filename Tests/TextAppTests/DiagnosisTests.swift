import CapabilityTesting
@preconcurrency import Glibc
import Testing

@testable import TextApp

@Suite("Diagnosis")
struct DiagnosisTests {
    @Test("What is missing would be made in the nearest folder that is there, for a relative path in the current one")
    func nearest() {
        #expect(Finding.existingFolder(above: "/tmp/none/none") == "/tmp/")
        for path in ["none", "none/none"] { #expect(Finding.existingFolder(above: path) == "./") }
    }

    @Test("Values are aligned by subject, a problem follows its finding, and long lines are indented")
    func lines() {
        let problem = Failure(.configuration, "Mend it.")
        let diagnosis = Diagnosis(sections: [
            (
                "a",
                [Finding(name: "x", value: "1"), Finding(name: "long", value: "2", reason: "why", problem: problem)]
            ),
            ("b", [Finding(name: "y", value: "some words that are wrapped")]),
        ])
        #expect(diagnosis.lines(columns: nil).prefix(4) == ["a", "  x     1", "  long  2 (why)", "  ! Mend it."])
        #expect(diagnosis.lines(columns: 20).suffix(3) == ["b", "  y  some words", "    that are wrapped"])
    }

    @Test("A directory that is open to others is a problem, unless it need not be private", arguments: [true, false])
    func shared(isPrivate: Bool) throws {
        let directory = try TemporaryDirectory()
        #expect(chmod(directory.path, 0o700) == 0 && Finding.directory("data", directory.path).problem == nil)
        #expect(chmod(directory.path, 0o755) == 0)
        let finding = Finding.directory("data", directory.path, isPrivate: isPrivate)
        #expect(finding.reason == "writable, open to others" && (finding.problem?.status == .noPermission) == isPrivate)
    }
}
