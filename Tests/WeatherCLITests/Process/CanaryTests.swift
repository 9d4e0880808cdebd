import CapabilityTesting
import Effects
@preconcurrency import Glibc
import SampleService
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("The key stays secret")
struct CanaryTests {
    private static let canary = "canary-5ecret-0123456789abcdef"

    /// Services that let requests fail in every way, one of which repeats the request in its answer.
    private static let services: [FixtureServer.Handler] = [
        { SampleService(now: { 1_700_000_000 }).answer($0) },
        { _ in .text("<!doctype html><title>Sign in</title>", type: "text/html") },
        { _ in .text("<html><h1>500</h1></html>", status: 500, type: "text/html") },
        { _ in .text("{\"cod\":401,\"message\":\"Invalid API key\"}", status: 401) },
        { .text("{\"cod\":\"400\",\"message\":\"cannot do \($0.target)\"}", status: 400) },
        { _ in FixtureResponse(delivery: .dropped) },
        { .redirect(to: "http://127.0.0.1:1\($0.target)") },
    ]

    private static let commands = [
        ["now"], ["now", "--json"], ["now", "--oneline"], ["now", "Ashford"], ["favorites", "add", "Ashford"],
        ["favorites"], ["favorites", "remove", "Ashford"], ["key", "status"], ["--help"], ["now", "--key", canary],
        ["demo", "now"], ["nonsense"], ["--api-origin", "x", "now"], ["--key-file", "/nowhere", "now"],
    ]

    private func expectSilence(_ run: Installation.Run, _ arguments: [String], at place: SourceLocation) {
        for text in [run.output, run.error] {
            #expect(!text.contains(Self.canary), "\(arguments)", sourceLocation: place)
            #expect(!text.contains("5ecret"), "\(arguments)", sourceLocation: place)
        }
    }

    private func run(
        _ installation: Installation, _ arguments: [String], at place: SourceLocation = #_sourceLocation
    ) async throws {
        var commandLine = ""
        let run = try await installation.run(arguments) { child in
            commandLine = (try? String(contentsOfFile: "/proc/\(child.id)/cmdline", encoding: .utf8)) ?? ""
        }
        expectSilence(run, arguments, at: place)
        if !arguments.contains(Self.canary) { #expect(!commandLine.contains(Self.canary), sourceLocation: place) }
    }

    /// Whether any file of an installation holds the key as it is.
    private func filesWithKey(_ installation: Installation) throws -> [String] {
        try installation.home.files().filter {
            try String(decoding: installation.home.bytes(of: $0), as: UTF8.self).contains(Self.canary)
        }
    }

    @Test("no command shows the stored key, whatever the service does", arguments: services.indices)
    func stored(service: Int) async throws {
        let installation = try await Installation(
            key: Self.canary, service: FixtureServer(handler: Self.services[service]))
        for arguments in Self.commands { try await run(installation, arguments) }
        #expect(installation.service.requests.contains { $0.target.contains(Self.canary) })
        #expect(try filesWithKey(installation) == [])
        #expect(try installation.home.files().contains { $0.contains("secrets/") })
    }

    @Test("no command shows the key when nobody listens")
    func refused() async throws {
        let installation = try await Installation(key: Self.canary)
        installation.service.stop()
        for arguments in Self.commands { try await run(installation, arguments) }
        #expect(try filesWithKey(installation) == [])
    }

    @Test("a key of the run is in no file and no output")
    func keyOfTheRun() async throws {
        let installation = try await Installation(key: nil)
        for arguments in Self.commands {
            let run = try await installation.run(["--key-file", "-"] + arguments, input: Self.canary)
            expectSilence(run, arguments, at: #_sourceLocation)
        }
        let broken = try await installation.run("key", "set", input: "\(Self.canary) \(Self.canary)")
        expectSilence(broken, ["key", "set"], at: #_sourceLocation)
        #expect(try filesWithKey(installation) == [])
    }
}
