import CapabilityTesting
@preconcurrency import Glibc
import LoopbackHTTP
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
    private static let services: [LoopbackServer.Handler] = [
        { SampleService(now: { 1_700_000_000 }).answer($0) },
        { _ in .text("<!doctype html><title>Sign in</title>", type: "text/html") },
        { _ in .text("<html><h1>500</h1></html>", status: 500, type: "text/html") },
        { _ in .text("{\"cod\":401,\"message\":\"Invalid API key\"}", status: 401) },
        { .text("{\"cod\":\"400\",\"message\":\"cannot do \($0.target)\"}", status: 400) },
        { _ in LoopbackResponse(delivery: .dropped) },
        { .redirect(to: "http://127.0.0.1:1\($0.target)") },
    ]

    /// The key as a service may repeat it, by what was done to it. None of these holds a letter that JSON escapes.
    private static let reflections: [(name: String, text: String)] = [
        ("as it is", canary), ("in capitals", canary.uppercased()),
        ("in percent-encoding", each { "%" + hexadecimal($0, 2) }),
        ("half in percent-encoding", each { $0 % 2 == 0 ? "%" + hexadecimal($0, 2).uppercased() : plain($0) }),
        ("in escapes", each { "\\u" + hexadecimal($0, 4) }),
        ("half in escapes", each { $0 % 2 == 1 ? "\\u" + hexadecimal($0, 4).uppercased() : plain($0) }),
        ("in base64", base64(canary)), ("in base64 behind a byte", base64("?" + canary + ">")),
        ("in base64 behind two bytes", base64("~?" + canary + ">>")),
        ("in base64 for URLs", base64("~?>" + canary).replacing("+", with: "-").replacing("/", with: "_")),
        ("in base64 in percent-encoding", base64("~?>" + canary + "~").replacing("=", with: "%3D")),
    ]

    private static func each(_ encode: (UInt8) -> String) -> String { canary.utf8.map(encode).joined() }
    private static func plain(_ byte: UInt8) -> String { String(UnicodeScalar(byte)) }
    private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    private static func hexadecimal(_ byte: UInt8, _ width: Int) -> String {
        let digits = String(byte, radix: 16)
        return String(repeating: "0", count: width - digits.count) + digits
    }

    private static let commands = [
        ["now"], ["now", "--json"], ["now", "--oneline"], ["now", "Ashford"], ["favorites", "add", "Ashford"],
        ["favorites"], ["favorites", "remove", "Ashford"], ["key", "status"], ["--help"], ["now", "--key", canary],
        ["doctor"], ["doctor", "--json"], ["demo", "now"], ["nonsense"], ["--api-origin", "x", "now"],
        ["--key-file", "/nowhere", "now"],
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
            key: Self.canary, service: LoopbackServer(handler: Self.services[service]))
        for arguments in Self.commands { try await run(installation, arguments) }
        #expect(installation.service.requests.contains { $0.target.contains(Self.canary) })
        #expect(try filesWithKey(installation) == [])
        #expect(try installation.home.files().contains { $0.contains("secrets/") })
    }

    /// Words in which the reflection stands where the service says why it refuses, and where it names things.
    private static let reflecting: [@Sendable (String) -> LoopbackResponse] = [
        { .text("{\"cod\":\"400\",\"message\":\"no <\($0)> here\"}", status: 400) },
        { .text("{\"name\":\"no <\($0)> here\",\"main\":{\"temp\":1},\"dt\":\(Int(time(nil)))}") },
    ]

    @Test(
        "the key is in no output, no file, no recording and no page of one, in whatever form the service repeats it",
        arguments: reflections.indices, reflecting.indices)
    func reflected(number: Int, way: Int) async throws {
        let (name, text) = Self.reflections[number]
        let service = try LoopbackServer { _ in Self.reflecting[way](text) }
        let installation = try await Installation(key: Self.canary, service: service)
        let run = try await installation.run("now", "--json", "--record", installation.home.path + "/run.jsonl")
        let recording = String(decoding: try installation.home.bytes(of: "run.jsonl"), as: UTF8.self)
        // The words around it are there, so something stands in its place.
        #expect((run.output + run.error).contains("no <") && recording.contains("no <"), "\(name)")
        #expect((run.output + run.error).contains("•••") && recording.contains("secret-1"), "\(name)")
        let paths = ["run.jsonl", "run.html"].map { installation.home.path + "/" + $0 }
        let inspection = try await installation.run("trace", "inspect", paths[0], "--html", paths[1])
        #expect(inspection.end == .exited(0) && inspection.error.contains("messages"), "\(name)")
        let page = String(decoding: try installation.home.bytes(of: "run.html"), as: UTF8.self)
        let kept = try installation.home.files().filter { $0.hasPrefix(".cache/") }.map {
            String(decoding: try installation.home.bytes(of: $0), as: UTF8.self)
        }
        #expect(kept.contains { $0.contains("no <") } == (way == 1), "\(name)")
        for written in [run.output, run.error, recording, page] + kept {
            #expect(Self.forms(in: written) == [], "\(name)")
        }
        #expect(try await installation.run("replay", paths[0]).end == .exited(0), "\(name)")
    }

    /// Which forms of the key a text holds, whatever it is in; the letters of base64 count by pieces.
    private static func forms(in text: String) -> [String] {
        let text = text.lowercased()
        return reflections.filter { form in
            let form = form.text.lowercased().replacing("\\", with: "\\\\")
            return text.contains(form) || text.contains(form.dropFirst(6).dropLast(6))
        }
        .map(\.name)
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
