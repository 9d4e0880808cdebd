import CapabilityTesting
import Foundation
@preconcurrency import Glibc
import LoopbackHTTP
import OnboardFeature
import SampleServer
import SecretCapability
import SecretEffects
import WeatherViews

@testable import WeatherCLI

/// The built program with a home of its own and a service to ask.
final class Installation: Sendable {
    /// The result of a run.
    struct Run {
        let end: Child.End
        let output: String
        let error: String
    }

    let home: TemporaryDirectory
    let service: LoopbackServer
    /// The environment of the program.
    let settings: [String: String]
    private let program: String

    /// Where favorites and key are kept, in the home.
    static let data = "data/weather"

    /// Installs with a stored key, the source that it is for, and a place to be at, unless said otherwise.
    init(
        key: String? = "demo", source: String? = "openweather", service: LoopbackServer? = nil,
        environment: [String: String] = [:],
        program: String = Installation.builtProgram
    ) async throws {
        home = try TemporaryDirectory()
        self.program = program
        self.service = try service ?? SampleService(now: { Int64(time(nil)) }).serve()
        var settings = [
            "HOME": home.path, "XDG_DATA_HOME": home.path + "/data", "XDG_CONFIG_HOME": home.path + "/config",
            "TMPDIR": home.path, "WEATHER_API_ORIGIN": self.service.origin, "WEATHER_LOCATION": "60.7412,11.3217",
        ].merging(environment) { $1 }
        settings["WEATHER_SOURCE"] = settings["WEATHER_SOURCE"] ?? source
        self.settings = settings
        guard let key else { return }
        try await Stores.sealedFiles(dataDirectory).keep(SecretText(key), for: OnboardScreen.keyName)
    }

    var dataDirectory: String { "\(home.path)/\(Self.data)" }

    /// Runs the program to its end.
    func run(_ arguments: String..., input: String = "", environment: [String: String] = [:]) async throws -> Run {
        try await run(arguments, input: input, environment: environment)
    }

    func run(
        _ arguments: [String], input: String = "", environment: [String: String] = [:],
        watching: (Child) -> Void = { _ in }
    ) async throws -> Run {
        let files = (0..<3).map { _ in namelessFile() }
        defer { for file in files { close(file) } }
        pwrite(files[0], Array(input.utf8), input.utf8.count, 0)
        let streams = StandardStreams.files(input: files[0], output: files[1], error: files[2])
        let child = try start(arguments, environment: environment, streams)
        watching(child)
        let end = await child.end()
        let texts = try files.map { String(decoding: try home.bytes(of: "/proc/self/fd/\($0)"), as: UTF8.self) }
        return Run(end: end, output: texts[1], error: texts[2])
    }

    /// A file that is gone when it is closed: nothing of a run is left in the home.
    private func namelessFile() -> Int32 {
        let path = "\(home.path)/\(UUID().uuidString)"
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        unlink(path)
        return file
    }

    /// Starts the program and leaves it running.
    func start(_ arguments: [String], environment: [String: String] = [:], _ streams: StandardStreams) throws -> Child {
        try Child([program] + arguments, environment: settings.merging(environment) { $1 }, streams)
    }

    static let builtProgram = builtProgram(named: "weather")

    /// Programs are built into the directory of the test bundle.
    static func builtProgram(named name: String) -> String {
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? ""
        return URL(filePath: bundle).deletingLastPathComponent().appending(path: name).path
    }
}
