import Foundation

/// A copy of the package in which changes are made, so that the sources stay as they are.
///
/// It is kept in `.build-mutate` from run to run, and only what differs is written: builds in it are incremental.
struct WorkingCopy {
    private let root: String
    private let folder: String
    private let subprocess: Subprocess

    /// Brings the copy of a package up to date.
    init(of root: String) throws {
        self.root = root
        folder = "\(root)/.build-mutate/copy"
        subprocess = Subprocess(folder: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Self.lock("\(root)/.build-mutate/lock")
        let listing = try Subprocess(folder: root).run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard"], seconds: 60)
        guard listing.status == 0 else { throw Refusal("git ls-files failed: \(listing.output)") }
        let files = listing.output.split(separator: "\n").map(String.init)
        for file in files where FileManager.default.fileExists(atPath: "\(root)/\(file)") { try restore(file) }
        try removeAllBut(Set(files))
    }

    /// Keeps the copy for this process until it ends: two at once would try each other's changes.
    private static func lock(_ file: String) throws(Refusal) {
        let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw Refusal("another run is under way here") }
    }

    /// Leaves these test targets in the manifest, with what they need.
    func keep(tests: Set<String>) throws {
        // What a change leaves unused is a warning, and must not keep the change from being tried.
        let manifest = try String(contentsOfFile: "\(root)/Package.swift", encoding: .utf8)
            .replacing(".treatAllWarnings(as: .error),", with: "")
        let names = tests.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
        try write(manifest + "\nvar kept: Set<String> = [\(names)]\n" + pruning, to: "Package.swift")
    }

    /// Builds the tests; nil when that worked, else what the compiler said.
    func build() throws -> String? {
        let result = try subprocess.run(
            ["swift", "build", "--build-tests", "-debug-info-format", "none"], seconds: 1800)
        guard result.status != 0 else { return nil }
        let errors = result.output.split(separator: "\n").filter { $0.contains("error:") }
        return errors.isEmpty ? String(result.output.suffix(500)) : errors.prefix(3).joined(separator: "\n")
    }

    /// Runs the tests of some targets.
    ///
    /// The test program is run itself: `swift test` starts it in a process group of its own, where a time limit does
    /// not reach it. Nobody reads the backtrace of a crash, and whatever makes it could outlive the program.
    func test(_ targets: [String], seconds: Int) throws -> Subprocess.Result {
        let products = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/.build/debug")
        guard let program = products.first(where: { $0.hasSuffix(".xctest") }) else {
            throw Refusal("the build has made no test program")
        }
        return try subprocess.run(
            ["env", "NO_COLOR=1", "SWIFT_BACKTRACE=enable=no", ".build/debug/\(program)"]
                + ["--testing-library", "swift-testing", "--no-parallel"]
                + ["--filter", "^(\(targets.joined(separator: "|")))\\."], seconds: seconds)
    }

    /// Makes a change.
    func apply(_ change: Change) throws {
        let text = try String(contentsOfFile: "\(root)/\(change.file)", encoding: .utf8)
        try write(change.applied(to: text), to: change.file)
    }

    /// Makes a file what it is in the package.
    func restore(_ file: String) throws {
        let original = try Data(contentsOf: URL(filePath: "\(root)/\(file)"))
        let path = "\(folder)/\(file)"
        guard FileManager.default.contents(atPath: path) != original else { return }
        let parent = URL(filePath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try original.write(to: URL(filePath: path))
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(root)/\(file)")
        try FileManager.default.setAttributes(
            [.posixPermissions: attributes[.posixPermissions] ?? 0o644], ofItemAtPath: path)
    }

    private func write(_ text: String, to file: String) throws {
        try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(file)"))
    }

    /// What was deleted in the package since the last run is deleted here.
    private func removeAllBut(_ files: Set<String>) throws {
        let present = try FileManager.default.subpathsOfDirectory(atPath: folder)
        for path in present where !path.hasPrefix(".build") && !files.contains(path) && path != "Package.resolved" {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder) else { continue }
            if !isFolder.boolValue { try FileManager.default.removeItem(atPath: "\(folder)/\(path)") }
        }
    }
}

/// Manifest code that removes every target that those in `kept` do not need, and the products that need what was
/// removed.
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
