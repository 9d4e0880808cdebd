#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Gives `body` a path at which nothing is yet, and removes what is there afterwards.
func withTemporaryDirectory<T>(_ body: (String) async throws -> T) async throws -> T {
    let path = FileManager.default.temporaryDirectory.path + "/isobar-values-" + UUID().uuidString
    defer {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            // A test that never made the directory has nothing to remove.
        }
    }
    return try await body(path)
}

func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}

func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
}

func contents(of path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }

func names(in directory: String) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: directory))
}
