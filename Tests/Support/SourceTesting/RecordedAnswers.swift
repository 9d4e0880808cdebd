import CoreTesting
import Foundation
package import HTTPEffects
package import WeatherSources

/// The recorded answers of a service in the folder `Fixtures` beside a test, with a manifest; and in the folder `Read`,
/// what a source reads in them.
package struct RecordedAnswers: Sendable {
    private let folder: String
    private let golden: Golden

    /// What the manifest says of one answer.
    package struct Sample: Decodable {
        package let file: String
        package let endpoint: String
        package let status: UInt16
    }

    package init(beside testFile: String = #filePath) {
        golden = Golden("Read", suite: "FixtureTests", beside: testFile)
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

    /// Returns a description of how what a source reads in an answer differs from what it read before; nil if it does
    /// not.
    ///
    /// - Parameter endpoints: For each question, a part of the manifest's name for its endpoint.
    package func change(
        of file: String, readBy source: some WeatherSource, endpoints: [String: String]
    ) throws -> String? {
        golden.finding(for: try reading(of: file, by: source, endpoints: endpoints), in: "\(file).txt")
    }

    /// Returns the files that the manifest does not list, and a description of what was read in others.
    package func leftovers() throws -> [String] {
        let (listed, files) = (try samples().map(\.file), try FileManager.default.contentsOfDirectory(atPath: folder))
        return Set(files).symmetricDifference(listed + ["manifest.json"]).sorted()
            + [golden.leftovers(besides: listed.map { "\($0).txt" })].compactMap(\.self)
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
