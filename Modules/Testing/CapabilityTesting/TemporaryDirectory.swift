#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A directory for a test, removed with its contents when it is released.
///
/// A suite keeps it as a property; a single test uses `withTemporaryDirectory`, because a path alone does not retain
/// it. File names are relative to the directory; absolute paths are used as they are.
public final class TemporaryDirectory: Sendable {
    /// The path of the directory.
    public let path: String
    private let isOwned: Bool

    /// Creates an empty directory; throws if the system's temporary directory is not writable.
    public init() throws {
        path = FileManager.default.temporaryDirectory.path + "/isobar-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        isOwned = true
    }

    /// The directory of another process, which removes it.
    init(at path: String) {
        self.path = path
        isOwned = false
    }

    deinit {
        guard isOwned else { return }
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            print("\(path) could not be removed: \(error)")
        }
    }

    /// Writes a file, creating its parent directories, and returns its path.
    @discardableResult
    public func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = URL(filePath: location(name))
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path
    }

    /// Writes a text as UTF-8, creating the parent directories, and returns the file's path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String { try write(Array(text.utf8), to: name) }

    /// Returns the contents of a file.
    public func bytes(of name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: location(name)))) }

    /// The relative paths of all files in the directory and its subdirectories, sorted.
    public func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).sorted().filter {
            var isDirectory = false
            return FileManager.default.fileExists(atPath: "\(path)/\($0)", isDirectory: &isDirectory) && !isDirectory
        }
    }

    /// Returns the names of the entries of a directory; by default, this one.
    public func names(in name: String = ".") throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: location(name)))
    }

    /// Returns a file's permission bits, such as `0o600`.
    public func permissions(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: location(name))[.posixPermissions] as? Int
    }

    /// Sets a file's permission bits.
    public func setPermissions(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: location(name))
    }

    /// Removes a file, or a directory with everything in it.
    public func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: location(name)) }

    /// Creates a symbolic link.
    public func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: location(name), withDestinationPath: location(target))
    }

    private func location(_ name: String) -> String { name.hasPrefix("/") ? name : "\(path)/\(name)" }
}

/// Calls `body` with a temporary directory, and removes it afterwards.
public func withTemporaryDirectory<T>(
    isolation: isolated (any Actor)? = #isolation, _ body: (TemporaryDirectory) async throws -> T
) async throws -> T {
    let directory = try TemporaryDirectory()
    let result = try await body(directory)
    // The path may still be in use after the last use of the object.
    withExtendedLifetime(directory) {}
    return result
}
