#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A directory of a test's own, removed with everything in it when the test lets go of it.
final class TemporaryDirectory: Sendable {
    let path = FileManager.default.temporaryDirectory.path + "/weather-tests-" + UUID().uuidString

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            print("\(path) could not be removed: \(error)")
        }
    }

    /// Writes a file, with the directories on the way to it, and returns its path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let file = URL(filePath: "\(path)/\(name)")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// The paths of all files under it, relative to it, in order.
    func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).sorted().filter {
            var isDirectory = false
            return FileManager.default.fileExists(atPath: "\(path)/\($0)", isDirectory: &isDirectory) && !isDirectory
        }
    }

    func bytes(of name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: "\(path)/\(name)"))) }

    func permissions(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")[.posixPermissions] as? Int
    }

    func setPermissions(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(path)/\(name)")
    }
}
