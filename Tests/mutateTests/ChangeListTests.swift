import Testing

@testable import mutate

@Suite struct ChangeListTests {
    private static let source = """
        func first() {
            start()
            return count
        }
        func second() {
            stop()
            return count
        }

        """

    private func changes(_ text: String) throws -> [Change] { try ChangeList(text, module: "Counting").changes }

    @Test("tests and file hold for the changes after them, until they are said anew")
    func sticky() throws {
        let changes = try changes(
            """
            # a comment
            tests: CountingTests AppTests
            Modules/First.swift
            - start()
            + stop()

            - return count
            = never read
            tests: AppTests
            Modules/Second.swift
            - stop()
            """)
        #expect(changes.map(\.file) == ["Modules/First.swift", "Modules/First.swift", "Modules/Second.swift"])
        #expect(changes.map(\.tests) == [["CountingTests", "AppTests"], ["CountingTests", "AppTests"], ["AppTests"]])
        #expect(changes.map(\.equivalence) == [nil, "never read", nil])
        #expect(changes[0].hunk == [.removed("start()"), .added("stop()")])
    }

    @Test("a change is made where its lines are, with the indentation of the source")
    func applied() throws {
        let change = try changes("tests: A\nf\n  stop()\n- return count\n+ return count + 1")[0]
        #expect(
            try change.applied(to: Self.source)
                == Self.source.replacing("stop()\n    return count", with: "stop()\n    return count + 1"))
    }

    @Test("a line without a replacement is deleted")
    func deleted() throws {
        let change = try changes("tests: A\nf\n- start()")[0]
        #expect(try change.applied(to: Self.source) == Self.source.replacing("    start()\n", with: ""))
    }

    @Test(
        "lines that are not in the source, or there twice, are refused",
        arguments: [
            ("- begin()", "f: there is no line [\"begin()\"]"),
            ("- return count\n+ return 0", "f: there are 2 lines [\"return count\"]"),
        ])
    func notFound(hunk: String, reason: String) throws {
        let change = try changes("tests: A\nf\n\(hunk)")[0]
        #expect { try change.applied(to: Self.source) } throws: { "\($0)" == reason }
    }

    @Test(
        "a change without a file, without tests or without a difference is refused with its line",
        arguments: [("tests: A\n- x\n", 3), ("f\n- x\n\n", 3), ("tests: A\nf\n  x\n\n- y", 4)])
    func incomplete(text: String, line: Int) {
        #expect {
            try changes(text)
        } throws: {
            "\($0)" == "Counting, line \(line): a change needs a file, tests, and a line that differs"
        }
    }
}
