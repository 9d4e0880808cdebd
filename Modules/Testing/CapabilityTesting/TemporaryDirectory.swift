#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A directory of a test's own, removed with everything in it when the test lets go of it.
///
/// A suite keeps it as a property; a single test uses `withTemporaryDirectory`, because a path alone keeps nothing
/// alive. Wherever a name is asked for, it is that of a file in the directory; a whole path is taken as it is.
public final class TemporaryDirectory: Sendable {
    /// Where it is.
    public let path: String

    /// Makes an empty directory. Throws when the system's directory for such things cannot be written to.
    public init() throws {
        path = FileManager.default.temporaryDirectory.path + "/isobar-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            print("\(path) could not be removed: \(error)")
        }
    }

    /// Writes a file, with the directories on the way to it, and returns its path.
    @discardableResult
    public func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = URL(filePath: location(name))
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path
    }

    /// Writes a text as UTF-8, with the directories on the way to it, and returns its path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String { try write(Array(text.utf8), to: name) }

    /// What is in a file.
    public func bytes(of name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: location(name)))) }

    /// The paths of all files under it, relative to it, in order.
    public func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).sorted().filter {
            var isDirectory = false
            return FileManager.default.fileExists(atPath: "\(path)/\($0)", isDirectory: &isDirectory) && !isDirectory
        }
    }

    /// The names of what is directly in a directory; in this one, unless another is given.
    public func names(in name: String = ".") throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: location(name)))
    }

    /// A file's permission bits: `0o600`.
    public func permissions(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: location(name))[.posixPermissions] as? Int
    }

    /// Sets a file's permission bits.
    public func setPermissions(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: location(name))
    }

    /// Removes a file, or a directory with everything in it.
    public func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: location(name)) }

    /// Makes a symbolic link.
    public func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: location(name), withDestinationPath: location(target))
    }

    private func location(_ name: String) -> String { name.hasPrefix("/") ? name : "\(path)/\(name)" }
}

/// Gives `body` a directory of its own, and removes it afterwards.
public func withTemporaryDirectory<T>(
    isolation: isolated (any Actor)? = #isolation, _ body: (TemporaryDirectory) async throws -> T
) async throws -> T {
    let directory = try TemporaryDirectory()
    let result = try await body(directory)
    // Its path may still be in use when the object is not.
    withExtendedLifetime(directory) {}
    return result
}
