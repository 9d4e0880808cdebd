import ArgumentTable

/// The result of testing a mutation.
enum Verdict {
    /// A test failed, with the line of the first failure, or the tests exceeded the time limit.
    case noticed(by: String)
    /// All tests passed.
    case survived
}

/// Tests the mutations of one module, one after the other.
struct Trial {
    private let copy: WorkingCopy
    private let tests: [String]
    /// The time limit of the tests, in seconds: five times their duration plus ten.
    private let seconds: Int

    /// Builds and runs the tests on the unchanged sources, reduced to these test targets and their dependencies.
    ///
    /// - Throws: `Refusal` if the sources do not build or their tests fail.
    init(in copy: WorkingCopy, tests: [String]) throws {
        self.copy = copy
        self.tests = tests
        try copy.keep(tests: Set(tests))
        if let error = try copy.build() { throw Refusal("the unchanged sources do not build:\n\(error)") }
        let clock = ContinuousClock()
        let start = clock.now
        let result = try copy.test(tests, seconds: 1800)
        guard result.status == 0 else {
            throw Refusal("tests of the unchanged sources fail: \(Self.firstFailure(in: result.output))")
        }
        guard result.output.contains("Test run with"), !result.output.contains("Test run with 0 tests") else {
            throw Refusal("there are no tests in \(tests.joined(separator: ", "))")
        }
        seconds = 10 + 5 * Int((clock.now - start).components.seconds)
    }

    /// Tests a mutation; returns nil if it does not compile.
    func verdict(on mutation: Mutation) throws -> Verdict? {
        try copy.apply(mutation)
        let verdict = try copy.build() == nil ? outcome() : nil
        try copy.restore(mutation.file)
        return verdict
    }

    private func outcome() throws -> Verdict {
        let result = try copy.test(tests, seconds: seconds)
        return switch result.status {
        case 0: .survived
        case 124, 137: .noticed(by: "the tests did not end within \(seconds) s")
        default: .noticed(by: Self.firstFailure(in: result.output))
        }
    }

    private static func firstFailure(in output: String) -> String {
        let lines = output.split(separator: "\n")
        let failure = lines.first { $0.contains("✘ Test ") || $0.contains("Fatal error") } ?? lines.last { !$0.isEmpty }
        return String((failure ?? "no output").prefix(160))
    }
}
