import ArgumentTable
import Foundation

/// A copy of the package for applying changes, so that the sources are not modified.
///
/// The copy is kept in `.build-mutate` between runs, and only differing files are written, so that builds are
/// incremental.
struct WorkingCopy {
    private let root: String
    private let folder: String

    /// Creates or updates the copy of a package, and locks it until the process exits, since concurrent runs would test
    /// each other's changes.
    init(of root: String) throws {
        self.root = root
        folder = "\(root)/.build-mutate/package"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let lock = open("\(root)/.build-mutate/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { throw Refusal("another run is under way here") }
        // The sources, committed or not, as a git tree, to which the copy is reset. The indexes store the times of the
        // files.
        _ = try git(index: "sources.index", "add", "--all")
        let tree = try git(index: "sources.index", "write-tree")
        _ = try git(index: "package.index", "--work-tree", folder, "read-tree", "--reset", "-u", tree)
    }

    /// Runs git on the package with a separate index; returns the last line of its output.
    private func git(index: String, _ words: String...) throws -> String {
        let command = ["env", "GIT_INDEX_FILE=\(root)/.build-mutate/\(index)", "git"] + words
        let (status, output) = try run(command, in: root, seconds: 60)
        guard status == 0 else { throw Refusal("git could not copy the sources: \(output)") }
        return output.split(separator: "\n").last.map(String.init) ?? ""
    }

    /// Removes all test targets but these from the manifest.
    func keep(tests: [String]) throws {
        // Warnings are not errors here, since a change may leave code unused and must still be tested.
        let manifest = try String(contentsOfFile: "\(root)/Package.swift", encoding: .utf8)
            .replacing(".treatAllWarnings(as: .error),", with: "")
        let pruning = "package.targets.removeAll { $0.type == .test && !\(tests).contains($0.name) }\n"
        try write(manifest + pruning, to: "Package.swift")
    }

    /// Builds the tests and what they need; returns nil on success, else the compiler's errors.
    func build() throws -> String? {
        let words = ["swift", "build", "--product", "IsobarPackageTests", "-debug-info-format", "none"]
        let (status, output) = try run(words, in: folder, seconds: 1800)
        guard status != 0 else { return nil }
        let errors = output.split(separator: "\n").filter { $0.contains("error:") }
        return errors.isEmpty ? String(output.suffix(500)) : errors.prefix(3).joined(separator: "\n")
    }

    /// Runs the tests of the given targets; returns nil if all pass, else the line of the first failure.
    ///
    /// The test executable is run directly: `swift test` would start it in its own process group, which the time limit
    /// does not reach. Backtraces are disabled, because they are not needed and the backtracer could outlive the
    /// program.
    func failure(of targets: [String], seconds: Int) throws -> String? {
        let (status, output) = try run(
            ["env", "NO_COLOR=1", "SWIFT_BACKTRACE=enable=no", ".build/debug/IsobarPackageTests.xctest"]
                + ["--testing-library", "swift-testing", "--no-parallel"]
                + ["--filter", "^(\(targets.joined(separator: "|")))\\."], in: folder, seconds: seconds)
        let lines = output.split(separator: "\n")
        switch status {
        case 0: return lines.contains { $0.contains(/Test run with [1-9]/) } ? nil : "there are no tests in \(targets)"
        // The statuses of coreutils' `timeout`, the second one if a kill was necessary.
        case 124, 137: return "the tests did not end within \(seconds) s"
        default:
            let first = lines.first { $0.contains("✘ Test ") || $0.contains("Fatal error") } ?? lines.last
            return String((first ?? "no output").prefix(160))
        }
    }

    /// Applies a mutation to the copy of a file, or restores the file.
    func apply(_ mutation: Mutation?, to file: String) throws {
        let text = try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
        try write(mutation?.applied(to: text) ?? text, to: file)
    }

    private func write(_ text: String, to file: String) throws {
        try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(file)"))
    }

    /// Runs a command in a directory with a time limit in seconds, after which it is ended with its children, and a
    /// memory limit of 8 GB, since a change may cause an endless loop.
    private func run(_ words: [String], in folder: String, seconds: Int) throws -> (status: Int32, output: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments =
            ["-c", "ulimit -v 8000000; exec timeout --kill-after=5 \(seconds) \"$@\"", "mutate"] + words
        process.currentDirectoryURL = URL(filePath: folder)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
    }
}
