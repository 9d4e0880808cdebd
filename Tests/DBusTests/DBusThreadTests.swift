import CapabilityTesting
import DBus
import TestServers
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if os(Linux)
    @Suite(
        "What a connection leaves behind",
        .enabled(if: PrivateBus.has("dbus-daemon"), "dbus-daemon is missing: nothing about buses is tested"))
    struct DBusThreadTests {
        @Test("a hundred connections leave no descriptor, and so no thread, which would hold its pipe open")
        func nothing() async throws {
            let bus = try await PrivateBus()
            // In a process of its own, because other tests open files, too.
            await #expect(processExitsWith: .success) { [address = bus.address as String] in
                for _ in 0..<3 { _ = try await DBusConnection(address).offers("a.b") }
                let before = try await settledDescriptors(atMost: 0)
                for number in 0..<100 {
                    let connection = DBusConnection(number % 10 == 0 ? "unix:path=/nowhere" : address)
                    _ = try? await connection.offers("a.b")
                    if number % 2 == 0 { connection.close() }
                }
                let after = try await settledDescriptors(atMost: before)
                #expect(after <= before)
            }
        }
    }

    /// The number of open descriptors once it is small enough, or has not become so for a while.
    private func settledDescriptors(atMost limit: Int) async throws -> Int {
        let deadline = ContinuousClock.now + .seconds(limit == 0 ? 1 : 120)
        while true {
            let count = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            guard count > limit, ContinuousClock.now < deadline else { return count }
            try await Task.sleep(for: .milliseconds(2))
        }
    }
#endif
