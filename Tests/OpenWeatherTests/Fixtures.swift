import HTTPEffects
import OpenWeather
import SecretEffects
import WeatherModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The recorded answers beside these tests.
enum Fixtures {
    static let folder = #filePath.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/Fixtures"

    /// What a manifest says of one answer.
    struct Sample: Decodable {
        let file: String
        let endpoint: String
        let status: UInt16
    }

    static func bytes(_ file: String) throws -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(file)") else { throw Missing(file: file) }
        return Array(data)
    }

    static func samples() throws -> [Sample] {
        struct Manifest: Decodable { let samples: [Sample] }
        return try JSONDecoder().decode(Manifest.self, from: Data(try bytes("manifest.json"))).samples
    }

    static func files() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder)).subtracting(["manifest.json"])
    }

    /// The answer as the service gave it.
    static func output(_ file: String) throws -> HTTPOutput {
        guard let sample = try samples().first(where: { $0.file == file }) else { throw Missing(file: file) }
        return .success(HTTPResponse(status: sample.status, body: try bytes(file)))
    }

    struct Missing: Error { let file: String }
}

/// An answer of this status with this body.
func answer(_ body: String, status: UInt16 = 200) -> HTTPOutput {
    .success(HTTPResponse(status: status, body: Array(body.utf8)))
}
