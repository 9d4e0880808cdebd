import CapabilityTesting
import HTTPCapability
import HTTPEffects
import LoopbackHTTP
import Synchronization
import Testing

@Suite("CurlTransport", .serialized)
struct CurlTransportTests {
    let handler = HTTPHandler(CurlTransport(), limits: HTTPLimits(total: .seconds(60)))

    @Test("A request has a User-Agent header and an Accept-Encoding header with gzip")
    func headers() async throws {
        let server = try LoopbackServer { _ in LoopbackResponse() }
        _ = await answer(handler, to: get(server.origin))
        let seen = try #require(server.requests.first)
        #expect(seen.header("User-Agent")?.hasPrefix("isobar/") == true)
        #expect(seen.header("Accept-Encoding")?.contains("gzip") == true)
    }

    @Test("A task that is already cancelled sends no request and gets no answer")
    func cancellation() async throws {
        let server = try LoopbackServer { _ in LoopbackResponse() }
        let late = Task { [handler] in
            withUnsafeCurrentTask { $0?.cancel() }
            return await answers(handler, to: get(server.origin))
        }
        #expect(await late.value == [])
        #expect(server.acceptedConnections == 0)
    }

    @Test("A connection timeout is distinguished from a timeout of the whole exchange")
    func connectDeadline() async throws {
        let server = try LoopbackServer { (connection: HostileConnection) in connection.waitUntilClientLeaves() }
        // TLS is part of the connection, and this server never completes the handshake.
        let effect = get("https://127.0.0.1:\(server.port)/?appid=s3cr3t")
        for (limits, error) in [
            (
                HTTPLimits(connect: .milliseconds(200), total: .seconds(60)),
                HTTPError.io("no connection to 127.0.0.1:\(server.port) within 0.2 seconds")
            ), (HTTPLimits(connect: .seconds(60), total: .milliseconds(200)), .timeout),
        ] {
            #expect(await answer(HTTPHandler(CurlTransport(), limits: limits), to: effect) == .failure(error))
            #expect(await eventually { server.openConnections == 0 })
        }
    }

    @Test("Four requests to one origin run at once, and a fifth waits")
    func fourAtOnce() async throws {
        let waiting = Atomic<Int>(0)
        let server = try LoopbackServer { (connection: HostileConnection) in
            while connection.readHead() != nil {
                waiting.add(1, ordering: .acquiringAndReleasing)
                // Nobody is answered before four have asked.
                while waiting.load(ordering: .acquiring) < 4, !connection.hasLeft(within: 5) {}
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            }
        }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { [handler] in #expect(await answer(handler, from: server)?.bodyText == "ok") }
            }
        }
        #expect(server.acceptedConnections == 4)
    }
}
