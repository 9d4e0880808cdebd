/// The result of testing a change.
enum Verdict {
    /// A test failed, with the line of the first failure, or the tests exceeded the time limit.
    case noticed(by: String)
    /// All tests passed.
    case survived
    /// The change does not compile, so it is not a valid test.
    case broken(String)
    /// The list declares the change as undetectable.
    case equivalent
}

/// Tests changes, one after the other.
struct Trial {
    private let copy: WorkingCopy

    init(in copy: WorkingCopy) { self.copy = copy }

    /// Tests the changes and reports each verdict when it is available.
    ///
    /// - Throws: `Refusal` if the unchanged sources do not build or their tests fail.
    func run(_ changes: [Change], report: (Change, Verdict) -> Void) throws {
        for change in changes where change.equivalence != nil { report(change, .equivalent) }
        var (prepared, seconds): ([String], Int) = ([], 0)
        for change in changes where change.equivalence == nil {
            if change.tests != prepared { (prepared, seconds) = (change.tests, try prepare(change.tests)) }
            report(change, try verdict(on: change, seconds: seconds))
        }
    }

    /// Reduces the package to these tests and their dependencies, to speed up the build for each change.
    ///
    /// - Returns: The time limit of the tests, in seconds.
    private func prepare(_ tests: [String]) throws -> Int {
        try copy.keep(tests: Set(tests))
        if let error = try copy.build() { throw Refusal("the unchanged sources do not build:\n\(error)") }
        return try timeLimit(of: tests)
    }

    private func verdict(on change: Change, seconds: Int) throws -> Verdict {
        try copy.apply(change)
        let verdict = try outcome(of: change, seconds: seconds)
        try copy.restore(change.file)
        return verdict
    }

    private func outcome(of change: Change, seconds: Int) throws -> Verdict {
        if let error = try copy.build() { return .broken(error) }
        let result = try copy.test(change.tests, seconds: seconds)
        switch result.status {
        case 0: return .survived
        case 124, 137: return .noticed(by: "the tests did not end within \(seconds) s")
        default: return .noticed(by: firstFailure(in: result.output))
        }
    }

    /// Runs the tests on the unchanged sources; returns five times their duration plus ten seconds.
    private func timeLimit(of tests: [String]) throws -> Int {
        let clock = ContinuousClock()
        let start = clock.now
        let result = try copy.test(tests, seconds: 1800)
        guard result.status == 0 else {
            throw Refusal("tests of the unchanged sources fail: \(firstFailure(in: result.output))")
        }
        guard result.output.contains("Test run with"), !result.output.contains("Test run with 0 tests") else {
            throw Refusal("there are no tests in \(tests.joined(separator: ", "))")
        }
        return 10 + 5 * Int((clock.now - start).components.seconds)
    }

    private func firstFailure(in output: String) -> String {
        let lines = output.split(separator: "\n")
        let failure = lines.first { $0.contains("✘ Test ") || $0.contains("Fatal error") } ?? lines.last { !$0.isEmpty }
        return String((failure ?? "no output").prefix(160))
    }
}
