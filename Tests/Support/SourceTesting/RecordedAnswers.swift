package import HTTPEffects

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The recorded answers of a service in the folder `Fixtures` beside a test, with a manifest.
package struct RecordedAnswers: Sendable {
    private let folder: String

    /// What the manifest says of one answer.
    package struct Sample: Decodable {
        package let file: String
        package let endpoint: String
        package let status: UInt16
    }

    package init(beside testFile: String = #filePath) {
        folder = testFile.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/Fixtures"
    }

    package func bytes(_ file: String) throws -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(file)") else { throw Missing(file: file) }
        return Array(data)
    }

    package func samples() throws -> [Sample] {
        struct Manifest: Decodable { let samples: [Sample] }
        return try JSONDecoder().decode(Manifest.self, from: Data(try bytes("manifest.json"))).samples
    }

    package func files() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder)).subtracting(["manifest.json"])
    }

    /// Returns the answer as the service gave it.
    package func output(_ file: String) throws -> HTTPOutput {
        guard let sample = try samples().first(where: { $0.file == file }) else { throw Missing(file: file) }
        return .success(HTTPResponse(status: sample.status, body: try bytes(file)))
    }

    struct Missing: Error { let file: String }
}

/// Returns the answer with a status and a body.
package func answer(_ body: String, status: UInt16 = 200) -> HTTPOutput {
    .success(HTTPResponse(status: status, body: Array(body.utf8)))
}
