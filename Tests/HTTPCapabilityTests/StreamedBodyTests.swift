import HTTPCapability
import HTTPEffects
import Synchronization
import Testing

@Suite("StreamedBody")
struct StreamedBodyTests {
    @Test("bytes that are there as a whole are one piece, and none when there are none")
    func whole() async throws {
        for bytes in [[], [1, 2, 3]] as [[UInt8]] {
            var pieces: [[UInt8]] = []
            for try await piece in StreamedBody(bytes) { pieces.append(piece) }
            #expect(pieces == (bytes.isEmpty ? [] : [bytes]))
        }
    }

    @Test("pieces are put together in order")
    func collected() async throws {
        let rest = Mutex<[[UInt8]]>([[1], [2, 3], [4]])
        let body = StreamedBody { () async throws(HTTPError) in
            rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        }
        let response = try await StreamedResponse(status: 200, headers: [], body: body).collected()
        #expect(response == HTTPResponse(status: 200, body: [1, 2, 3, 4]))
    }

    @Test("a handler answers with the failure of a body that broke off")
    func brokenOff() async {
        let handler = HTTPHandler(BreakingTransport())
        #expect(await answer(handler, to: get("http://a.test/")) == .failure(.io("broken off")))
    }
}

/// Sends a head and one piece, and then fails.
private struct BreakingTransport: HTTPTransport {
    func response(
        to request: HTTPEffect, within limits: HTTPLimits
    ) async throws(HTTPError) -> StreamedResponse {
        let isFirst = Mutex(true)
        let body = StreamedBody { () async throws(HTTPError) in
            guard isFirst.withLock({ exchange(&$0, with: false) }) else { throw .io("broken off") }
            return [1]
        }
        return StreamedResponse(status: 200, headers: [], body: body)
    }
}
