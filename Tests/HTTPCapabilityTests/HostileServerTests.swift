import CapabilityTesting
import HTTPCapability
import HTTPEffects
import LoopbackHTTP
import Synchronization
import Testing

@Suite("A hostile server", .serialized)
struct HostileServerTests {
    let handler = HTTPHandler(CurlTransport(), limits: HTTPLimits(total: .seconds(60)))

    @Test("A server that never completes the connection is told from one that takes the exchange's whole time")
    func connectDeadline() async throws {
        let server = try LoopbackServer { (connection: HostileConnection) in connection.waitUntilClientLeaves() }
        // TLS is part of the connection, and this server never says its part of the greeting.
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

    @Test("An answer that nobody asked for is not taken for that to the next request", arguments: ["GET", "POST"])
    func unasked(method: String) async throws {
        let isRead = Atomic<Bool>(false)
        let isSent = Atomic<Bool>(false)
        let server = try LoopbackServer { (connection: HostileConnection) in
            guard connection.readHead() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ngood")
            guard !isSent.load(ordering: .acquiring) else { return connection.waitUntilClientLeaves() }
            while !isRead.load(ordering: .acquiring), !connection.hasLeft(within: 1) {}
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil")
            isSent.store(true, ordering: .releasing)
            connection.waitUntilClientLeaves()
        }
        #expect(await answer(handler, from: server)?.bodyText == "good")
        isRead.store(true, ordering: .releasing)
        #expect(await eventually { isSent.load(ordering: .acquiring) })
        let next = HTTPEffect(method: method, url: server.origin, body: method == "POST" ? [1, 2, 3] : [])
        #expect(await answer(handler, to: next)?.bodyText == "good")
        #expect(server.acceptedConnections == 2)
    }

    @Test("Four exchanges with one origin are under way at once, and a fifth waits")
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
