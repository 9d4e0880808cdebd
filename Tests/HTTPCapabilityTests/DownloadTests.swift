import CapabilityTesting
import Effects
import HTTPCapability
import HTTPEffects
import LoopbackHTTP
import Testing

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

@Suite("A handler of one's own that streams")
struct DownloadTests {
    @Test("downloads to a file, and keeps the contract")
    func download() async throws {
        let body = (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 / 251) }
        let server = try LoopbackServer { $0.target == "/file" ? LoopbackResponse(body: body) : .text("", status: 404) }
        defer { server.stop() }
        try await withTemporaryDirectory { files in
            let handler = DownloadHandler(transport: CurlTransport())
            let sample = Sample<Download>("file") {
                $1 == .done
            } effect: {
                Download(url: server.origin + "/file", path: files.path + "/\($0)")
            }
            let absent = Download(url: server.origin + "/none", path: files.path + "/absent")
            let failure = Sample("absent", absent) { $0 == .failed(.io("the server answered 404")) }
            try await HandlerConformance(handler).verify([sample], afterFailures: [failure])
            let whole = Download(url: server.origin + "/file", path: files.path + "/whole")
            await handler.handle(whole, reply: Reply { #expect($0 == .done) })
            try #expect(files.bytes(of: "whole") == body)
        }
    }
}

private struct Download: Effect {
    enum Output: Codable, Equatable, Sendable {
        case done
        case failed(HTTPError)
    }

    let url: String
    let path: String
}

private struct DownloadHandler: EffectHandler {
    let transport: any HTTPTransport

    func handle(_ effect: Download, reply: Reply<Download.Output>) async {
        let output: Download.Output
        let file = creat(effect.path, 0o600)
        defer { close(file) }
        do throws(HTTPError) {
            try await download(effect.url, to: file)
            output = .done
        } catch {
            output = .failed(error)
        }
        if !Task.isCancelled { reply(output) }
    }

    // As in the documentation of HTTPTransport.
    private func download(_ url: String, to file: Int32) async throws(HTTPError) {
        let limits = HTTPLimits(total: .seconds(3_600), bodyBytes: 10 << 30)
        let response = try await transport.response(to: HTTPEffect(url: url), within: limits)
        guard response.status == 200 else { throw .io("the server answered \(response.status)") }
        for try await piece in response.body {
            guard write(file, piece, piece.count) == piece.count else { throw .io("the file cannot be written") }
        }
    }
}
