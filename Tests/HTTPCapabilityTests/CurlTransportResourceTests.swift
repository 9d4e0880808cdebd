import HTTPEffects
import LoopbackHTTP

#if os(Linux)
    import CapabilityTesting
    import Effects
    @preconcurrency import Glibc
    import HTTPCapability
    import Synchronization
    import Testing

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// What a process holds can be counted only in one that does nothing else, so each test runs in its own.
    @Suite("CurlTransport's use of the system", .serialized)
    struct CurlTransportResourceTests {
        @Test("ten thousand requests leave no descriptor and no thread behind")
        func descriptors() async {
            await #expect(processExitsWith: .success) {
                let server = try LoopbackServer { .text($0.target) }
                await ask(server.origin, times: 100)
                let before = try Holdings()
                await ask(server.origin, times: 10_000)
                #expect(await before.areRestored())
                server.stop()
            }
        }

        @Test("fifty transports, each dropped after requests that fail in every way, leave nothing behind")
        func failures() async {
            await #expect(processExitsWith: .success) {
                let server = try HostileServer(misbehave)
                await provoke(server.origin, times: 10)
                let before = try Holdings()
                for _ in 0..<50 { await provoke(server.origin, times: 1) }
                #expect(await before.areRestored())
                server.stop()
            }
        }

        @Test("a thread that waits for an answer, or for the next request, rests")
        func rest() async {
            await #expect(processExitsWith: .success) {
                let server = try LoopbackServer {
                    $0.target == "/late" ? LoopbackResponse(delay: .seconds(60)) : .text("ok")
                }
                let handler = HTTPHandler(CurlTransport())
                #expect(await answer(handler, to: get(server.origin))?.bodyText == "ok")
                let hasty = HTTPHandler(CurlTransport(), limits: HTTPLimits(total: .milliseconds(50)))
                #expect(await answer(hasty, to: get(server.origin + "/late")) == .failure(.timeout))
                let waiting = Task { await answers(handler, to: get(server.origin + "/late")) }
                #expect(await eventually { server.requests.count == 3 })
                // A busy thread would take what it can get of these 300 ms, a resting one takes nothing.
                let before = clock()
                _ = poll(nil, 0, 300)
                #expect(Double(clock() - before) / Double(CLOCKS_PER_SEC) < 0.03)
                waiting.cancel()
                _ = await waiting.value
                _ = handler
                server.stop()
            }
        }

        @Test("a thread that has sent a large body, and waits for the answer, rests")
        func restAfterSending() async {
            await #expect(processExitsWith: .success) {
                let size = 32 << 20
                let received = Atomic<Int>(0)
                let server = try HostileServer { connection in
                    guard connection.readHead() != nil else { return }
                    var bytes = [UInt8](repeating: 0, count: 64 << 10)
                    while case let count = recv(connection.descriptor, &bytes, bytes.count, 0), count > 0 {
                        received.add(count, ordering: .releasing)
                    }
                }
                let handler = HTTPHandler(CurlTransport(), limits: HTTPLimits(total: .seconds(600)))
                let body = [UInt8](repeating: 1, count: size)
                let effect = HTTPEffect(method: "POST", url: server.origin, body: body)
                let waiting = Task { await answers(handler, to: effect) }
                #expect(await eventually { received.load(ordering: .acquiring) == size })
                let before = clock()
                _ = poll(nil, 0, 300)
                #expect(Double(clock() - before) / Double(CLOCKS_PER_SEC) < 0.03)
                waiting.cancel()
                _ = await waiting.value
                server.stop()
            }
        }

        /// OpenSSL calls what it is given first thing when it cleans up, so the status tells whether it does.
        @Test("TLS is not cleaned up when the program exits, because the thread may still be using it")
        func ending() async {
            await #expect(processExitsWith: .success) {
                let server = try LoopbackServer { .text($0.target) }
                let handler = HTTPHandler(CurlTransport())
                #expect(await answer(handler, to: get(server.origin + "/"))?.bodyText == "/")
                let image = try #require(dlopen(CurlLibrary.standardFile, RTLD_NOW | RTLD_NOLOAD))
                // A libcurl over another TLS library has nothing to show here.
                guard let symbol = dlsym(image, "OPENSSL_atexit") else { return }
                typealias AtCleanup = @convention(c) (@convention(c) () -> Void) -> Int32
                #expect(unsafeBitCast(symbol, to: AtCleanup.self)({ _exit(1) }) == 1)
                server.stop()
            }
        }

        @Test("endless headers, bodies and compressed bodies take no more memory than the limits allow")
        func memory() async {
            await #expect(processExitsWith: .success) {
                let server = try HostileServer(misbehave)
                let before = try peakMemory()
                await provoke(server.origin, times: 10)
                #expect(try peakMemory() - before < 32 << 20)
                server.stop()
            }
        }
    }

    private func ask(_ origin: String, times count: Int) async {
        let handler = HTTPHandler(CurlTransport())
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<4 {
                group.addTask {
                    for number in 0..<(count / 4) {
                        let path = "/\(worker)/\(number)"
                        #expect(await answer(handler, to: get(origin + path))?.bodyText == path)
                    }
                }
            }
        }
    }

    /// Asks for each misbehavior; all of them must end as failures.
    private func provoke(_ origin: String, times count: Int) async {
        let limits = HTTPLimits(total: .seconds(60), bodyBytes: 1 << 20, headerBytes: 64 << 10)
        let handler = HTTPHandler(CurlTransport(), limits: limits)
        for _ in 0..<count {
            for path in ["/reset", "/drop", "/headers", "/header", "/body", "/bomb"] {
                #expect(await answer(handler, to: get(origin + path))?.error != nil, "\(path)")
            }
            let task = Task { await answers(handler, to: get(origin + "/silence")) }
            await Task.yield()
            task.cancel()
            #expect(await task.value == [])
        }
    }

    /// Does what the path asks for.
    @Sendable
    private func misbehave(_ connection: HostileConnection) {
        guard let head = connection.readHead() else { return }
        let piece = [UInt8](repeating: 65, count: 16 << 10)
        let start = "HTTP/1.1 200 OK\r\nConnection: close\r\n"
        switch head.split(separator: " ").dropFirst().first {
        case "/reset": connection.resetOnClose()
        case "/headers":
            connection.send(start)
            connection.send(Array("X-Filler: a\r\n".utf8), times: .max)
        case "/header":
            connection.send(start + "X-Filler: ")
            connection.send(piece, times: .max)
        case "/body":
            connection.send(start + "\r\n")
            connection.send(piece, times: .max)
        case "/bomb":
            connection.send(start + "Content-Encoding: gzip\r\n\r\n")
            connection.send(GzipBomb.start)
            connection.send(GzipBomb.more, times: .max)
        case "/silence": connection.waitUntilClientLeaves()
        default: break
        }
    }

    /// What this process has of the system's.
    private struct Holdings {
        let descriptors: Int
        let threads: Int

        init() throws {
            descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
        }

        /// Waits until no more is held than this; the pool of the language's own threads may grow a little.
        func areRestored() async -> Bool {
            await eventually {
                guard let now = try? Holdings() else { return false }
                return now.descriptors <= descriptors && now.threads <= threads + 4
            }
        }
    }

    /// The most memory this process has had at once, in bytes.
    private func peakMemory() throws -> Int {
        let status = String(decoding: try Data(contentsOf: URL(filePath: "/proc/self/status")), as: UTF8.self)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(line.split(separator: " ").compactMap { Int($0) }.first) << 10
    }
#endif
