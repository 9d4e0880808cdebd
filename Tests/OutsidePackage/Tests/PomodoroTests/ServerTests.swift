import Foundation
import Testing

@Suite("Pomodoro as a service", .timeLimit(.minutes(1))) struct ServerTests {
    @Test("The service notifies its manager that it is ready, alive and stopping, and ends with 0 on SIGTERM")
    func notified() throws {
        let manager = try NotificationSocket()
        let server = Process()
        server.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "pomodoro-server")
        server.arguments = ["1"]
        server.environment = ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "100000"]
        let output = Pipe()
        server.standardOutput = output
        try server.run()
        #expect(manager.receive() == "READY=1")
        for _ in 1...3 { #expect(manager.receive() == "WATCHDOG=1") }
        #expect(try output.fileHandleForReading.read(upToCount: 10) == Data("Done: Work".utf8))
        server.terminate()
        while let notification = manager.receive(), notification != "STOPPING=1" {
            #expect(notification == "WATCHDOG=1")
        }
        server.waitUntilExit()
        #expect(server.terminationReason == .exit && server.terminationStatus == 0)
    }
}

/// A socket that a service manager would listen on.
private final class NotificationSocket {
    let path = NSTemporaryDirectory() + "notify-\(UUID().uuidString.prefix(8))"
    private let descriptor: Int32

    init() throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { [path] in $0.copyBytes(from: path.utf8) }
        #if canImport(Glibc)
            let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        #else
            let descriptor = socket(AF_UNIX, SOCK_DGRAM, 0)
        #endif
        let status = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(status == 0)
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
        unlink(path)
    }

    /// Waits for a notification, at most ten seconds.
    func receive() -> String? {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var bytes = [UInt8](repeating: 0, count: 256)
        guard poll(&ready, 1, 10_000) == 1 else { return nil }
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }
}
