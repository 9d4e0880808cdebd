public import JSONFormat

/// The metadata of a recording.
public struct TraceHeader: Sendable, Equatable {
    /// The format version that this code writes and reads.
    static let format = 4

    /// The program's name.
    public let app: String
    /// The program's version.
    public let version: String
    /// Settings known to the shell but not to the core, such as the terminal's size.
    public let settings: [String: String]
    /// The input that the core was created with; nil if it had none.
    public private(set) var input: JSON?

    /// Creates a header.
    public init(app: String, version: String, settings: [String: String] = [:]) {
        (self.app, self.version, self.settings) = (app, version, settings)
    }

    /// Reads the header from the first line.
    init(_ line: TraceLine) throws(TraceFileError) {
        guard line.kind == .header else { throw TraceFileError(line: 1, reason: "a trace begins with a header") }
        guard let format = line.content["format"]?.int, format == Self.format else {
            let found = line.content["format"]?.line ?? ""
            throw TraceFileError(line: 1, reason: "its format is \(found), and this program reads \(Self.format)")
        }
        (app, version) = (line.content["app"]?.string ?? "", line.content["version"]?.string ?? "")
        var settings: [String: String] = [:]
        if case .object(let members)? = line.content["settings"] {
            for (name, value) in members { settings[name] = value.string }
        }
        self.settings = settings
        input = line.content["input"]
    }

    /// Returns the first line of a recording.
    func line(input: JSON?, hidingWith redactor: Redactor) -> TraceLine {
        let members: JSON.Members = [
            "format": .integer(Int64(Self.format)), "app": .text(app), "version": .text(version),
            "settings": redactor.hide(in: .object(JSON.Members(settings.mapValues(JSON.text)))),
        ]
        return TraceLine(.header, members + (input.map { ["input": $0] } ?? [:]))
    }

    /// Decodes the input that a core must be created with for a replay. Missing input decodes as an empty object.
    public func input<Input: Decodable>(as type: Input.Type) throws(ReplayError) -> Input {
        do {
            return try (input ?? .object([:])).decoded(type)
        } catch {
            throw ReplayError(message: 0, error)
        }
    }
}
