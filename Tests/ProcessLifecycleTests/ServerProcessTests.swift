import CapabilityTesting
import Platform
import ProcessLifecycle
import Testing

/// The processes of these tests change what signals do, so each has a process of its own.
@Suite("Server process", .timeLimit(.minutes(1)))
struct ServerProcessTests {
    @Test("The service manager is notified of the end, but not of readiness, if the launch throws")
    func failedLaunch() async {
        await #expect(processExitsWith: .success) {
            let manager = try NotifiedManager()
            setenv("NOTIFY_SOCKET", manager.path, 1)
            let delegate = NotingDelegate(journal: Journal(), making: { _ in throw Fault() })
            _ = await ServerProcess(delegate).run()
            #expect(manager.next() == "STOPPING=1")
            #expect(manager.next() == nil)
        }
    }

    @Test("A signal during the launch terminates the process")
    func signalAtLaunch() async {
        await #expect(processExitsWith: .success) {
            let delegate = NotingDelegate(journal: Journal(), making: { _ in kill(getpid(), SIGTERM) })
            _ = await ServerProcess(delegate).run()
        }
    }

    @Test("A signal that follows another ends the process at once")
    func secondSignal() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            let journal = Journal()
            let life = Task { await ServerProcess(NotingDelegate(journal: journal)).run() }
            #expect(await eventually { journal.contains("Launching.launch") })
            // The second one may come before the first is handled.
            _ = await eventually(within: .seconds(5)) {
                kill(getpid(), SIGTERM)
                return false
            }
            _ = await life.value
        }
    }
}

/// The socket of a service manager.
private final class NotifiedManager: Sendable {
    private let directory: TemporaryDirectory
    private let descriptor: Int32

    var path: String { directory.path + "/notify" }

    init() throws {
        directory = try TemporaryDirectory()
        descriptor = openSocket(AF_UNIX, datagramSocketType)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { [directory] in
            $0.copyBytes(from: "\(directory.path)/notify".utf8)
        }
        let status = withUnsafePointer(to: &address) { [descriptor] address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(status == 0)
    }

    deinit { close(descriptor) }

    /// The next notification that has arrived; nil if there is none.
    func next() -> String? {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }
}
