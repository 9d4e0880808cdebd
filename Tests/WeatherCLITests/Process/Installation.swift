import CapabilityTesting
@preconcurrency import Glibc
import LoopbackHTTP
import SampleServer

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The built program with a home of its own and a service to ask.
final class Installation: Sendable {
    /// What became of a run.
    struct Run {
        let end: Child.End
        let output: String
        let error: String
    }

    let home: TemporaryDirectory
    let service: LoopbackServer
    /// What the program is told by its environment.
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
        let stored = try await run("key", "set", "--untried", "--from-file", "-", input: key)
        guard stored.end == .exited(0) else { throw ChildError(cause: stored.error) }
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
        let (inputFile, output, error) = (namelessFile(), namelessFile(), namelessFile())
        defer { for file in [inputFile, output, error] { close(file) } }
        _ = Array(input.utf8).withUnsafeBytes { write(inputFile, $0.baseAddress, $0.count) }
        lseek(inputFile, 0, SEEK_SET)
        let child = try start(
            arguments, environment: environment, .files(input: inputFile, output: output, error: error))
        watching(child)
        let end = await child.end()
        for file in [output, error] { lseek(file, 0, SEEK_SET) }
        return Run(end: end, output: text(of: output), error: text(of: error))
    }

    /// A file that is gone when it is closed: nothing of a run is left in the home.
    private func namelessFile() -> Int32 {
        let path = "\(home.path)/\(UUID().uuidString)"
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        unlink(path)
        return file
    }

    /// Starts the program and leaves it running.
    func start(_ arguments: [String], environment: [String: String] = [:], _ ends: Child.Ends) throws -> Child {
        try Child(program, arguments, environment: settings.merging(environment) { $1 }, ends)
    }

    static let builtProgram = builtProgram(named: "weather")

    /// Programs are built into the directory of the test bundle.
    static func builtProgram(named name: String) -> String {
        let bundle = text(ofFile: "/proc/self/maps").split(separator: "\n").first { $0.hasSuffix(".xctest") }
        let path = bundle.flatMap { line in line.firstIndex(of: "/").map { line[$0...] } } ?? ""
        return path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
            + "/" + name
    }
}

private func text(ofFile path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    return text(of: file)
}

private func text(of file: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(file, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
}
