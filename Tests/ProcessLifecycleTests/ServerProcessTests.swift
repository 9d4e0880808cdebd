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

    @Test("The watchdog is notified until an event is handled that does not end")
    func watchdog() async {
        await #expect(processExitsWith: .success) {
            let manager = try NotifiedManager()
            for (name, value) in [("NOTIFY_SOCKET", manager.path), ("WATCHDOG_USEC", "2000")] { setenv(name, value, 1) }
            let delegate = NotingDelegate(
                journal: Journal(),
                during: { call in
                    guard call == "Terminating.onTransition" else { return }
                    while manager.next() != nil {}
                    // One notification may have been on its way.
                    var count = 0
                    _ = await eventually(within: .milliseconds(500)) {
                        if manager.next() == "WATCHDOG=1" { count += 1 }
                        return count > 1
                    }
                    #expect(count <= 1)
                })
            let life = Task { await ServerProcess(delegate).run() }
            #expect(await eventually { manager.next() == "WATCHDOG=1" })
            kill(getpid(), SIGTERM)
            _ = await life.value
        }
    }

    #if os(Linux)
        @Test("A service manager with an abstract socket is notified")
        func abstractSocket() async {
            await #expect(processExitsWith: .success) {
                let manager = try NotifiedManager(isAbstract: true)
                setenv("NOTIFY_SOCKET", manager.path, 1)
                let delegate = NotingDelegate(journal: Journal(), making: { _ in throw Fault() })
                _ = await ServerProcess(delegate).run()
                #expect(manager.next() == "STOPPING=1")
            }
        }
    #endif

    @Test("A server that fails prints the error and exits with 1")
    func failure() async {
        let end = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
            let delegate = NotingDelegate(journal: Journal(), making: { _ in throw Fault() })
            await ServerProcess(delegate).runToExit()
        }
        #expect(end.map { String(decoding: $0.standardErrorContent, as: UTF8.self).hasSuffix(": Fault()\n") } == true)
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

    let path: String

    /// - Parameter isAbstract: Whether the socket is not in the file system.
    init(isAbstract: Bool = false) throws {
        directory = try TemporaryDirectory()
        path = (isAbstract ? "@" : "") + directory.path + "/notify"
        var name = Array(path.utf8)
        if isAbstract { name[0] = 0 }
        descriptor = openSocket(AF_UNIX, datagramSocketType)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let length = try #require(MemoryLayout.offset(of: \sockaddr_un.sun_path)) + name.count
        let status = withUnsafePointer(to: &address) { [descriptor] address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(length))
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
