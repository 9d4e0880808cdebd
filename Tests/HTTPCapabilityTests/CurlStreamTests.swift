import HTTPCapability
import HTTPEffects
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("CurlStream", .serialized)
struct CurlStreamTests {
    private static let block = [UInt8](repeating: 65, count: 64 << 10)
    private static let timeout = HTTPLimits(total: .seconds(120), bodyBytes: 1 << 30)
    let transport = CurlTransport()

    /// A server that reads a request's head, sends `head`, and then plays `script`.
    private func server(_ head: String, _ script: @escaping HostileServer.Script) throws -> HostileServer {
        try HostileServer { connection in
            guard connection.readHead() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\n\(head)\r\n\r\n")
            script(connection)
        }
    }

    @Test("the head is there before the body")
    func headFirst() async throws {
        let isReleased = Atomic<Bool>(false)
        let server = try server("Content-Length: 4\r\nX-Tone: c") { connection in
            while !isReleased.load(ordering: .acquiring), !connection.hasLeft(within: 1) {}
            connection.send("body")
        }
        defer { server.stop() }
        let response = try await transport.response(to: get(server.origin), within: Self.timeout)
        #expect(response.status == 200)
        #expect(response.headers.contains(HTTPHeader(name: "X-Tone", value: "c")))
        isReleased.store(true, ordering: .releasing)
        #expect(try await response.collected().body == Array("body".utf8))
    }

    @Test("an answer without a body ends at once")
    func empty() async throws {
        let server = try server("Content-Length: 0") { $0.waitUntilClientLeaves() }
        defer { server.stop() }
        let response = try await transport.response(to: get(server.origin), within: Self.timeout)
        for try await piece in response.body { Issue.record("\(piece.count) bytes of nothing") }
    }

    func download(_ url: String, to file: Int32) async throws(HTTPError) {
        let limits = HTTPLimits(total: .seconds(3_600), bodyBytes: 10 << 30)
        let response = try await transport.response(to: HTTPEffect(url: url), within: limits)
        guard response.status == 200 else { throw .io("the server answered \(response.status)") }
        for try await piece in response.body {
            guard write(file, piece, piece.count) == piece.count else { throw .io("the file cannot be written") }
        }
    }

    @Test("a download is written piece by piece")
    func toFile() async throws {
        let server = try server("Content-Length: 4") { $0.send("body") }
        defer { server.stop() }
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        try await download(server.origin, to: ends[1])
        var bytes = [UInt8](repeating: 0, count: 9)
        #expect(read(ends[0], &bytes, 9) == 4)
        #expect(bytes.prefix(4) == Array("body".utf8)[...])
    }

    @Test("a reader that waits holds the sender back, and gets every byte once it reads")
    func slowReader() async throws {
        let sent = Atomic<Int>(0)
        let server = try server("Content-Length: \(200 << 20)") { connection in
            while sent.load(ordering: .acquiring) < 200 << 20, connection.send(Self.block) {
                sent.add(Self.block.count, ordering: .releasing)
            }
            connection.waitUntilClientLeaves()
        }
        defer { server.stop() }
        let response = try await transport.response(to: get(server.origin), within: Self.timeout)
        // What the system keeps for both ends of a connection is a few megabytes.
        #expect(await sent.settles() < 50 << 20)
        let sizes = try await sizes(of: response.body)
        #expect(sizes.reduce(0, +) == 200 << 20)
        #expect(sizes.allSatisfy { $0 <= 512 << 10 })
    }

    @Test("a compressed body is held back, too: what waits is no more than what two readings grow to")
    func slowReaderOfCompressed() async throws {
        let sent = Atomic<Int>(0)
        let server = try server("Content-Encoding: gzip\r\nConnection: close") { connection in
            connection.send(GzipBomb.start)
            while connection.send(GzipBomb.more) { sent.add(GzipBomb.more.count, ordering: .releasing) }
        }
        defer { server.stop() }
        var limits = Self.timeout
        limits.bodyBytes = 100 << 20
        let response = try await transport.response(to: get(server.origin), within: limits)
        #expect(await sent.settles() < 50 << 20)
        var (largest, total) = (0, 0)
        do throws(HTTPError) {
            for try await piece in response.body {
                largest = max(largest, piece.count)
                total += piece.count
            }
            Issue.record("an endless body has ended")
        } catch {
            #expect(error == .io("the answer grows larger than \(100 << 20) bytes when it is decompressed"))
        }
        // The stream grows to 158 times its size, and libcurl reads 16 KiB at once, once more when it is held back.
        #expect(largest <= (256 << 10) + (32 << 10) * 160)
        #expect(total <= 100 << 20)
        #expect(total > 95 << 20)
    }

    @Test("a failure in the middle comes behind the bytes before it")
    func failure() async throws {
        let server = try server("Content-Length: 1000000") { connection in
            for _ in 0..<10 { connection.send(Self.block) }
        }
        defer { server.stop() }
        let response = try await transport.response(to: get(server.origin), within: Self.timeout)
        var total = 0
        do throws(HTTPError) {
            for try await piece in response.body { total += piece.count }
            Issue.record("a part was taken for the whole")
        } catch {
            #expect(error == .io("127.0.0.1:\(server.port) closed the connection before the whole answer arrived"))
        }
        #expect(total == 10 * Self.block.count)
    }

    @Test("the total deadline ends a body that is read too slowly")
    func deadline() async throws {
        let server = try server("Connection: close") { $0.send(Self.block, times: .max) }
        defer { server.stop() }
        let limits = HTTPLimits(total: .milliseconds(300), bodyBytes: 1 << 30)
        let response = try await transport.response(to: get(server.origin), within: limits)
        #expect(await eventually { server.openConnections == 0 })
        await #expect(throws: HTTPError.timeout) { _ = try await response.collected() }
    }

    @Test("cancelling a reader in the middle closes the connection", arguments: [false, true])
    func cancelled(isHeldBack: Bool) async throws {
        let sent = Atomic<Int>(0)
        let server = try server("Connection: close") { connection in
            while connection.send(Self.block) { sent.add(Self.block.count, ordering: .releasing) }
        }
        defer { server.stop() }
        let (pieces, arrived) = AsyncStream<Int>.makeStream()
        let response = try await transport.response(to: get(server.origin), within: Self.timeout)
        if isHeldBack { _ = await sent.settles() }
        let reader = Task {
            for try await piece in response.body { arrived.yield(piece.count) }
        }
        for await _ in pieces.prefix(1) {}
        reader.cancel()
        await #expect(throws: HTTPError.self) { try await reader.value }
        #expect(await eventually { server.openConnections == 0 })
    }

    @Test("letting go of a body that was not read to its end closes the connection")
    func abandoned() async throws {
        let server = try server("Connection: close") { $0.send(Self.block, times: .max) }
        defer { server.stop() }
        do {
            let response = try await transport.response(to: get(server.origin), within: Self.timeout)
            for try await piece in response.body where !piece.isEmpty { break }
        }
        #expect(await eventually { server.openConnections == 0 })
    }

    @Test("a body goes on when its transport was let go")
    func transportReleased() async throws {
        let server = try server("Content-Length: \(10 * Self.block.count)") { connection in
            for _ in 0..<10 { connection.send(Self.block) }
            connection.waitUntilClientLeaves()
        }
        defer { server.stop() }
        let response = try await CurlTransport().response(to: get(server.origin), within: Self.timeout)
        #expect(try await response.collected().body.count == 10 * Self.block.count)
    }

    private func sizes(of body: StreamedBody) async throws(HTTPError) -> [Int] {
        var sizes: [Int] = []
        for try await piece in body { sizes.append(piece.count) }
        return sizes
    }
}

extension Atomic where Value == Int {
    /// Waits until the number has not changed for a while, two minutes at most, and returns it.
    fileprivate func settles() async -> Int {
        var (last, since) = (load(ordering: .acquiring), ContinuousClock.now)
        let deadline = since + .seconds(120)
        while ContinuousClock.now < deadline, last == 0 || ContinuousClock.now < since + .milliseconds(300) {
            let now = load(ordering: .acquiring)
            if now != last { (last, since) = (now, .now) }
            await Task.yield()
        }
        return last
    }
}
