import CapabilityTesting
@preconcurrency import Glibc
import Testing

@testable import TextApp

@Suite("Diagnosis")
struct DiagnosisTests {
    @Test("The nearest existing folder above a missing path is found, for a relative path the current folder")
    func nearest() {
        #expect(Finding.existingFolder(above: "/tmp/none/none") == "/tmp/")
        for path in ["none", "none/none"] { #expect(Finding.existingFolder(above: path) == "./") }
    }

    @Test("Values are aligned by section, a problem follows its finding, and long lines are indented")
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

    @Test("A directory open to other users is a problem if it must be private", arguments: [true, false])
    func shared(isPrivate: Bool) throws {
        let directory = try TemporaryDirectory()
        #expect(chmod(directory.path, 0o700) == 0 && Finding.directory("data", directory.path).problem == nil)
        #expect(chmod(directory.path, 0o755) == 0)
        let finding = Finding.directory("data", directory.path, isPrivate: isPrivate)
        #expect(finding.reason == "writable, open to others" && (finding.problem?.status == .noPermission) == isPrivate)
    }
}
