#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Golden files: texts that are stored beside the tests and compared with the current output.
///
/// It asserts nothing: a test asks for a finding and records it. `UPDATE_GOLDENS=1` in the environment rewrites the
/// files instead of comparing them, unless `CI` is set, where nobody would review them. A variable that is empty or 0
/// counts as not set. Texts are compared by their bytes.
public struct Golden: Sendable {
    private let folder: String
    private let suite: String
    private let environment: [String: String]

    /// Creates golden files in a folder.
    ///
    /// - Parameters:
    ///   - folder: The folder, relative to the one that contains `testFile`.
    ///   - suite: The name of the comparing tests for `swift test --filter`.
    ///   - testFile: The file of the test.
    ///   - environment: The environment variables; the process's own by default.
    public init(
        _ folder: String, suite: String, beside testFile: String = #filePath,
        environment: [String: String]? = nil
    ) {
        let parent = testFile.split(separator: "/").dropLast().joined(separator: "/")
        self.folder = "/\(parent)/\(folder)"
        self.suite = suite
        self.environment = environment ?? ProcessInfo.processInfo.environment
    }

    /// Returns a description of how a text differs from the golden file `name`; nil if it does not.
    public func finding(for text: String, in name: String) -> String? {
        let path = "\(folder)/\(name)"
        let kept = FileManager.default.contents(atPath: path)
        guard kept != Data(text.utf8) else { return nil }
        guard isSet("UPDATE_GOLDENS") else { return comparison(kept, text, name) }
        guard !isSet("CI") else { return "\(name) differs and is not rewritten where CI is set" }
        return rewrite(path, text)
    }

    /// Returns a description of the golden files that are not among `names`; nil if there are none. Rewriting removes
    /// them.
    public func leftovers(besides names: some Sequence<String>) -> String? {
        let kept = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let leftovers = Set(kept).subtracting(names).sorted()
        if leftovers.isEmpty { return nil }
        guard isSet("UPDATE_GOLDENS"), !isSet("CI") else {
            return
                "left over: \(leftovers.joined(separator: ", ")). To remove: UPDATE_GOLDENS=1 swift test --filter \(suite)"
        }
        let failures = leftovers.filter { (try? FileManager.default.removeItem(atPath: "\(folder)/\($0)")) == nil }
        return failures.isEmpty ? nil : "cannot be removed: \(failures.joined(separator: ", "))"
    }

    private func isSet(_ variable: String) -> Bool { !["", "0"].contains(environment[variable] ?? "") }

    private func rewrite(_ path: String, _ text: String) -> String? {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: path))
            return nil
        } catch {
            return "\(path) cannot be written: \(error)"
        }
    }

    private func comparison(_ kept: Data?, _ text: String, _ name: String) -> String {
        """
        \(name) \(kept.map { "differs from line \(Self.firstDifference($0, Data(text.utf8))) on" } ?? "is missing").
        ---- kept
        \(kept.map { String(decoding: $0, as: UTF8.self) } ?? "")---- now
        \(text)----
        If this is what is meant, rewrite it: UPDATE_GOLDENS=1 swift test --filter \(suite)
        """
    }

    private static func firstDifference(_ kept: Data, _ text: Data) -> Int {
        let old = kept.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let new = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return 1 + zip(old, new).prefix { $0 == $1 }.count
    }
}
