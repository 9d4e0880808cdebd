import HTTPCapability
import HTTPEffects
import Synchronization
import Testing

@Suite("SocketWatch", .serialized)
struct SocketWatchTests {
    @Test("an answer that nobody asked for is not taken for that to the next request", arguments: ["GET", "POST"])
    func unasked(method: String) async throws {
        let isRead = Atomic<Bool>(false)
        let isSent = Atomic<Bool>(false)
        let server = try HostileServer { connection in
            guard connection.readHead() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ngood")
            guard !isSent.load(ordering: .acquiring) else { return connection.waitUntilClientLeaves() }
            while !isRead.load(ordering: .acquiring), !connection.hasLeft(within: 1) {}
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil")
            isSent.store(true, ordering: .releasing)
            connection.waitUntilClientLeaves()
        }
        defer { server.stop() }
        let handler = HTTPHandler(CurlTransport())
        #expect(await answer(handler, to: get(server.origin))?.bodyText == "good")
        isRead.store(true, ordering: .releasing)
        #expect(await eventually { isSent.load(ordering: .acquiring) })
        let next = HTTPEffect(method: method, url: server.origin, body: method == "POST" ? [1, 2, 3] : [])
        #expect(await answer(handler, to: next)?.bodyText == "good")
        #expect(server.acceptedConnections == 2)
    }
}
