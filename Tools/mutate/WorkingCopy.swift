import ArgumentTable
import Foundation

/// A copy of the package for applying changes, so that the sources are not modified.
///
/// The copy is kept in `.build-mutate` between runs, and only differing files are written, so that builds are
/// incremental.
struct WorkingCopy {
    private let root: String
    private let folder: String

    /// Creates or updates the copy of a package.
    init(of root: String) throws {
        self.root = root
        folder = "\(root)/.build-mutate/package"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Self.lock("\(root)/.build-mutate/lock")
        // The sources, committed or not, as a tree of git, which the copy is made to equal. The indexes remember the
        // times of the files.
        _ = try git(index: "sources.index", "add", "--all")
        let tree = try git(index: "sources.index", "write-tree")
        _ = try git(index: "package.index", "--work-tree", folder, "read-tree", "--reset", "-u", tree)
    }

    /// Runs git on the package with an index that is not the user's; returns the last line of its output.
    private func git(index: String, _ words: String...) throws -> String {
        let command = ["env", "GIT_INDEX_FILE=\(root)/.build-mutate/\(index)", "git"] + words
        let result = try Subprocess.run(command, in: root, seconds: 60)
        guard result.status == 0 else { throw Refusal("git could not copy the sources: \(result.output)") }
        return result.output.split(separator: "\n").last.map(String.init) ?? ""
    }

    /// Locks the copy until the process exits, since concurrent runs would test each other's changes.
    private static func lock(_ file: String) throws(Refusal) {
        let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw Refusal("another run is under way here") }
    }

    /// Removes all test targets but these from the manifest, with everything else they do not need.
    func keep(tests: Set<String>) throws {
        // Warnings are not errors here, since a change may leave code unused and must still be tested.
        let manifest = try String(contentsOfFile: "\(root)/Package.swift", encoding: .utf8)
            .replacing(".treatAllWarnings(as: .error),", with: "")
        let names = tests.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
        try write(manifest + "\nvar kept: Set<String> = [\(names)]\n" + pruning, to: "Package.swift")
    }

    /// Builds the tests; returns nil on success, else the compiler's errors.
    func build() throws -> String? {
        let result = try Subprocess.run(
            ["swift", "build", "--build-tests", "-debug-info-format", "none"], in: folder, seconds: 1800)
        guard result.status != 0 else { return nil }
        let errors = result.output.split(separator: "\n").filter { $0.contains("error:") }
        return errors.isEmpty ? String(result.output.suffix(500)) : errors.prefix(3).joined(separator: "\n")
    }

    /// Runs the tests of the given targets.
    ///
    /// The test executable is run directly: `swift test` would start it in its own process group, which the time limit
    /// does not reach. Backtraces are disabled, because they are not needed and the backtracer could outlive the
    /// program.
    func test(_ targets: [String], seconds: Int) throws -> Subprocess {
        let products = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/.build/debug")
        guard let program = products.first(where: { $0.hasSuffix(".xctest") }) else {
            throw Refusal("the build has made no test program")
        }
        return try Subprocess.run(
            ["env", "NO_COLOR=1", "SWIFT_BACKTRACE=enable=no", ".build/debug/\(program)"]
                + ["--testing-library", "swift-testing", "--no-parallel"]
                + ["--filter", "^(\(targets.joined(separator: "|")))\\."], in: folder, seconds: seconds)
    }

    func apply(_ mutation: Mutation) throws {
        let text = try String(contentsOfFile: "\(root)/\(mutation.file)", encoding: .utf8)
        try write(mutation.applied(to: text), to: mutation.file)
    }

    /// Restores a file from the package.
    func restore(_ file: String) throws {
        try write(String(contentsOfFile: "\(root)/\(file)", encoding: .utf8), to: file)
    }

    private func write(_ text: String, to file: String) throws {
        try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(file)"))
    }
}

/// Manifest code that removes the targets not needed by those in `kept`, and the products that depend on them.
private let pruning = """
    for _ in package.targets {
        for target in package.targets where kept.contains(target.name) {
            for dependency in target.dependencies {
                if case .byNameItem(let name, _) = dependency { kept.insert(name) }
            }
        }
    }
    package.targets.removeAll { !kept.contains($0.name) }
    package.products.removeAll { product in
        let targets = (product as? Product.Library)?.targets ?? (product as? Product.Executable)?.targets ?? []
        return !targets.allSatisfy(kept.contains)
    }

    """
