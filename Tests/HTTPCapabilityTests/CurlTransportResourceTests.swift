import CapabilityTesting
import Foundation
import HTTPCapability
import HTTPEffects
import LoopbackHTTP
import Platform
import Synchronization
import Testing

/// What a process holds can be counted only in one that does nothing else, so each test runs in its own.
@Suite("CurlTransport's use of system resources", .serialized)
struct CurlTransportResourceTests {
    @Test("Requests, cancelled ones too, and dropped transports release what they hold, and memory stays below a limit")
    func leftovers() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer { .text($0.target) }
            let hostile = try LoopbackServer(script: misbehave)
            await ask(server, times: 100)
            let peak = try peakMemory()
            await provoke(hostile, times: 10)
            let before = try Holdings()
            await ask(server, times: 2_000)
            for _ in 0..<20 { await provoke(hostile, times: 1) }
            #expect(await before.areRestored())
            #expect(try peakMemory() - peak < 32 << 20)
        }
    }

    @Test("The transport's thread uses almost no CPU while it waits for an answer or the next request")
    func rest() async {
        await #expect(processExitsWith: .success) {
            let size = 32 << 20
            let received = Atomic<Int>(0)
            let server = try LoopbackServer { (connection: HostileConnection) in
                guard let head = connection.readHead() else { return }
                if head.hasPrefix("GET / ") { connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
                connection.waitUntilClientLeaves { received.add($0, ordering: .releasing) }
            }
            let idle = HTTPHandler(CurlTransport())
            #expect(await answer(idle, from: server)?.bodyText == "")
            let hasty = HTTPHandler(CurlTransport(), limits: HTTPLimits(total: .milliseconds(50)))
            #expect(await answer(hasty, from: server, "/late") == .failure(.timeout))
            let patient = HTTPHandler(CurlTransport(), limits: HTTPLimits(total: .seconds(600)))
            let body = [UInt8](repeating: 1, count: size)
            let effects = [
                get(server.origin + "/late"), HTTPEffect(method: "POST", url: server.origin + "/late", body: body),
            ]
            let waiting = effects.map { effect in Task { await answers(patient, to: effect) } }
            #expect(await eventually { received.load(ordering: .acquiring) == size && server.openConnections == 3 })
            // A busy thread would take what it can get of these 300 ms, a resting one takes nothing.
            let before = clock()
            _ = poll(nil, 0, 300)
            #expect(Double(clock() - before) / Double(CLOCKS_PER_SEC) < 0.03)
            for task in waiting { task.cancel() }
            for task in waiting { _ = await task.value }
            withExtendedLifetime(idle) {}
        }
    }

    /// OpenSSL calls what it is given first thing when it cleans up, so the status tells whether it does.
    @Test("TLS is not cleaned up at exit, because the transport's thread may still use it")
    func ending() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer { .text($0.target) }
            let handler = HTTPHandler(CurlTransport())
            #expect(await answer(handler, from: server)?.bodyText == "/")
            let image = try #require(dlopen(CurlLibrary.standardFile, RTLD_NOW | RTLD_NOLOAD))
            // A libcurl over another TLS library has nothing to show here.
            guard let symbol = dlsym(image, "OPENSSL_atexit") else { return }
            typealias AtCleanup = @convention(c) (@convention(c) () -> Void) -> Int32
            #expect(unsafeBitCast(symbol, to: AtCleanup.self)({ _exit(1) }) == 1)
        }
    }
}

/// Asks from four tasks at once, and cancels a third of the requests.
private func ask(_ server: LoopbackServer, times count: Int) async {
    let handler = HTTPHandler(CurlTransport())
    await withTaskGroup(of: Void.self) { group in
        for worker in 0..<4 {
            group.addTask {
                for number in 0..<(count / 4) {
                    let path = "/\(worker)/\(number)"
                    let task = Task { await answers(handler, to: get(server.origin + path)) }
                    let isCancelled = number % 3 == 0
                    if isCancelled {
                        for _ in 0..<(number % 7) { await Task.yield() }
                        task.cancel()
                    }
                    let bodies = await task.value.map(\.bodyText)
                    #expect(bodies == [path] || (isCancelled && bodies.isEmpty))
                }
            }
        }
    }
}

/// Asks for each misbehavior; all of them must end as failures.
private func provoke(_ server: LoopbackServer, times count: Int) async {
    let limits = HTTPLimits(total: .seconds(60), bodyBytes: 1 << 20, headerBytes: 64 << 10)
    let handler = HTTPHandler(CurlTransport(), limits: limits)
    for _ in 0..<count {
        for path in ["/reset", "/drop"] + HostileAnswerTests.endless.indices.map({ "/\($0)" }) {
            #expect(await answer(handler, from: server, path)?.error != nil, "\(path)")
        }
        let task = Task { await answers(handler, to: get(server.origin + "/silence")) }
        await Task.yield()
        task.cancel()
        #expect(await task.value == [])
    }
}

/// Does what the path asks for: a number is that of an endless answer.
@Sendable
private func misbehave(_ connection: HostileConnection) {
    guard let path = connection.readHead()?.split(separator: " ").dropFirst().first else { return }
    switch path {
    case "/reset": connection.resetOnClose()
    case "/drop": break
    case "/silence": connection.waitUntilClientLeaves()
    default:
        guard let number = Int(path.dropFirst()) else { return }
        let answer = HostileAnswerTests.endless[number]
        _ = connection.send(answer.start)
        connection.send(answer.more, times: .max)
    }
}

/// What this process has of the system's.
private struct Holdings {
    let descriptors: Int
    let threads: Int

    init() throws {
        descriptors = (0..<1024).count { fcntl($0, F_GETFD) != -1 }
        threads = try status("Threads:")
    }

    /// Waits until no more is held than this; the pool of the language's own threads may grow a little.
    ///
    /// It does not sleep between two looks, as each sleep gives one of the idle threads work, none of which then ends.
    func areRestored() async -> Bool {
        let deadline = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < deadline {
            if let now = try? Holdings(), now.descriptors <= descriptors, now.threads <= threads + 4 { return true }
            await Task.yield()
        }
        return false
    }
}

/// The most memory this process has had at once, in bytes.
private func peakMemory() throws -> Int { try status("VmHWM:") << 10 }

/// A number that the kernel tells of this process.
private func status(_ name: String) throws -> Int {
    let text = try #require(FileManager.default.contents(atPath: "/proc/self/status"))
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix(name) })
    return try #require(line.split { " \t".contains($0) }.compactMap { Int($0) }.first)
}
