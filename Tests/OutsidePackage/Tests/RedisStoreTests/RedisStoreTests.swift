import CapabilityTesting
import Foundation
import KeyValueCapability
import KeyValueEffects
import RedisStore
import Testing

/// A server on a socket of its own, with an empty database.
final class RedisServer {
    let directory = FileManager.default.temporaryDirectory.appending(path: "redis-\(UUID())")
    private var process = Process()

    init() async throws {
        signal(SIGPIPE, SIG_IGN)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try await start()
    }

    func start() async throws {
        process = Process()
        process.executableURL = URL(filePath: "/usr/bin/redis-server")
        process.arguments = ["--port", "0", "--unixsocket", socket, "--dir", directory.path, "--save", ""]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        while await (try? store().keys(beginningWith: "", from: 0)) == nil {
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    private var socket: String { directory.path + "/socket" }

    func store() throws -> RedisStore { try #require(RedisStore("redis:" + socket)) }

    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: URL(filePath: socket))
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(at: directory)
    }
}

@Suite(
    "Redis store", .serialized, .timeLimit(.minutes(5)),
    .enabled("redis-server is needed") {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/redis-server")
    })
struct RedisStoreTests {
    @Test("The Redis store keeps the laws of key-value stores")
    func laws() async throws {
        var servers: [RedisServer] = []
        try await KeyValueLaws.verify(largestPage: KeyPage.size) {
            let server = try await RedisServer()
            servers.append(server)
            return try KeyValueHandler(server.store())
        }
    }

    @Test("Two stores on one database read each other's writes")
    func shared() async throws {
        let server = try await RedisServer()
        let stores = try [server.store(), server.store()]
        _ = try await stores[0].replaceValue(for: "a", with: [1])
        #expect(try await stores[1].compareAndSet("a", expected: [1], value: [2]).isSet)
        #expect(try await stores[0].value(for: "a") == [2])
    }

    @Test("Calls fail while the server is down, and succeed after a restart")
    func killed() async throws {
        let server = try await RedisServer()
        let store = try server.store()
        _ = try await store.replaceValue(for: "a", with: [1])
        server.kill()
        for _ in 1...2 {
            await #expect(throws: KeyValueError.self) { try await store.value(for: "a") }
        }
        try await server.start()
        #expect(try await store.replaceValue(for: "a", with: [2]) == nil)
        #expect(try await store.value(for: "a") == [2])
    }

    @Test("An invalid address is refused", arguments: ["", "http://h", "redis:", "redis:relative"])
    func addresses(url: String) { #expect(RedisStore(url) == nil) }
}
