import CapabilityTesting
import Foundation
@preconcurrency import Glibc
import LoopbackHTTP
import SampleServer
import Testing

@Suite("Secrecy of the API key")
struct CanaryTests {
    private static let canary = "canary-5ecret-0123456789abcdef"

    /// Services that let requests fail in every way, one of which repeats the request in its answer.
    private static let services: [LoopbackServer.Handler] = [
        { SampleService(now: { 1_700_000_000 }).answer($0) },
        { _ in .text("<html><h1>500</h1></html>", status: 500, type: "text/html") },
        { _ in .text("{\"cod\":401,\"message\":\"Invalid API key\"}", status: 401) },
        { .text("{\"cod\":\"400\",\"message\":\"cannot do \($0.target)\"}", status: 400) },
        { _ in LoopbackResponse(delivery: .dropped) },
        { .redirect(to: "http://127.0.0.1:1\($0.target)") },
    ]

    private static let commands = [
        "now", "now --json", "now --oneline", "favorites add Ashford", "favorites remove Ashford", "key status",
        "doctor", "doctor --json", "--api-origin x now", "--key-file /nowhere now",
    ]

    private func expectSilence(_ run: Installation.Run, _ line: String) {
        for text in [run.output, run.error] { #expect(!text.contains("5ecret"), "\(line)") }
    }

    /// The files of an installation that hold the key as it is.
    private func filesWithKey(_ installation: Installation) throws -> [String] {
        try installation.home.files().filter { try installation.content(of: $0).contains(Self.canary) }
    }

    @Test("No command shows the stored key, whatever the service does", arguments: services.indices)
    func stored(service: Int) async throws {
        let installation = try await Installation(
            key: Self.canary, service: LoopbackServer(handler: Self.services[service]))
        // One answer after another fails in the same commands.
        for line in service == 0 ? Self.commands : ["now --json", "favorites add Ashford", "doctor"] {
            expectSilence(try await installation.run(line.split(separator: " ").map(String.init)), line)
        }
        #expect(installation.service.requests.contains { $0.target.contains(Self.canary) })
        #expect(try filesWithKey(installation) == [])
        #expect(try installation.home.files().contains { $0.contains("secrets/") })
        installation.service.stop()
        expectSilence(try await installation.run("now", "Haarwick"), "nobody listens")
    }

    @Test("A key given for a run is in no file and no output, and recordings have no home path and replay")
    func keyOfTheRun() async throws {
        let installation = try await Installation(key: nil)
        let file = try installation.home.write("no directory", to: "file")
        let arguments = ["now --key ", "key ", "key set ", "key set --key ", "key set --key=", "key status "]
        let commands = arguments.map { $0 + Self.canary } + ["key set --from-file -", "--data-dir \(file) now"]
        for (number, line) in (Self.commands + commands).enumerated() {
            let words = "--record \(installation.home.path)/run\(number) --key-file - \(line)"
            let run = try await installation.run(words.split(separator: " ").map(String.init), input: Self.canary)
            expectSilence(run, line)
            #expect(run.end == .exited(64) || !line.contains(Self.canary), "\(line)")
        }
        let broken = try await installation.run("key", "set", input: "\(Self.canary) \(Self.canary)")
        expectSilence(broken, "key set")
        #expect(try filesWithKey(installation) == [])
        let runs = try installation.home.files().filter { $0.hasPrefix("run") }
        let recordings = try runs.map(installation.content)
        #expect(recordings.count { $0.contains("\"line\":\"ended\"") } > 5)
        #expect(!recordings.contains { $0.contains(installation.home.path) })
        #expect(recordings.contains { $0.contains("~/file") })
        for run in runs { try await installation.expect("replay \(installation.home.path)/\(run)") }
    }

    /// The key as a service may repeat it, by what was done to it. None of these holds a letter that JSON escapes.
    private static let reflections: [(name: String, text: String)] = [
        ("as it is", canary), ("in percent-encoding", each { "%" + String($0, radix: 16) }),
        ("in escapes", each { "\\u00" + String($0, radix: 16) }),
        ("in base64 behind a byte", Data(("?" + canary + ">").utf8).base64EncodedString()),
    ]

    private static func each(_ encode: (UInt8) -> String) -> String { canary.utf8.map(encode).joined() }

    /// Words in which the reflection stands where the service says why it refuses, and where it names things.
    private static let reflecting: [@Sendable (String) -> LoopbackResponse] = [
        { .text("{\"cod\":\"400\",\"message\":\"no <\($0)> here\"}", status: 400) },
        { .text("{\"name\":\"no <\($0)> here\",\"main\":{\"temp\":1},\"dt\":\(Int(time(nil)))}") },
    ]

    @Test(
        "The key is in no output, file, recording or page of one, in any form in which the service repeats it",
        arguments: reflecting.indices)
    func reflected(way: Int) async throws {
        let forms = Self.reflections.map(\.text).joined(separator: "> <")
        let service = try LoopbackServer { _ in Self.reflecting[way](forms) }
        let installation = try await Installation(key: Self.canary, service: service)
        let paths = ["run.jsonl", "run.html"].map { installation.home.path + "/" + $0 }
        let run = try await installation.run("now", "--json", "--record", paths[0])
        try await installation.expect("trace inspect \(paths[0]) --html \(paths[1])", says: "messages")
        let recording = try installation.content(of: "run.jsonl")
        // The words around it are there, so something stands in its place.
        #expect((run.output + run.error).contains("no <") && recording.contains("no <"))
        #expect((run.output + run.error).contains("•••") && recording.contains("secret-1"))
        let kept = try installation.home.files().filter { $0.hasPrefix(".cache/") }.map(installation.content)
        #expect(kept.contains { $0.contains("no <") } == (way == 1))
        for written in [run.output, run.error, recording, try installation.content(of: "run.html")] + kept {
            #expect(Self.forms(in: written) == [])
        }
        try await installation.expect("replay \(paths[0])")
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
}
