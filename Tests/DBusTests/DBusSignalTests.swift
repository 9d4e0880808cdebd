import CapabilityTesting
import DBus
import Foundation
import TestServers
import Testing

@Suite(
    "Bus signals", .timeLimit(.minutes(5)),
    .enabled(if: PrivateBus.has("dbus-daemon"), "dbus-daemon is missing: nothing about signals is tested"))
struct DBusSignalTests {
    private static let name = "isobar.Sender"

    /// A service that sends signals when it is asked to.
    private func sender(_ name: String = Self.name, on bus: PrivateBus) async throws -> BusService {
        try await BusService(name, on: bus) { call in
            let signals = call.arguments.map { DBusMessage("", call.path, call.interface, "Moved", [$0]) }
            return .values([], after: signals)
        }
    }

    private static func move(
        _ service: String = name, _ path: String = "/sender", _ interface: String = name, _ numbers: UInt32...
    ) -> DBusMessage {
        DBusMessage(service, path, interface, "Move", numbers.map(DBusValue.uint32))
    }

    @Test("Only signals of the given sender, object and interface are received, in order, until the sender is gone")
    func heard() async throws {
        let bus = try await PrivateBus()
        let (sender, stranger) = try await (sender(on: bus), sender("isobar.Stranger", on: bus))
        let heard = try await withDBus(at: bus.address) { connection throws(DBusError) in
            let owner = try connection.owner(of: Self.name)
            let moved = DBusMessage(owner, "/sender", Self.name, "Moved")
            try connection.subscribe(to: moved)
            // All of it arrives during calls, and is kept.
            for call in [
                Self.move("isobar.Stranger", "/sender", Self.name, 99), Self.move(Self.name, "/other", Self.name, 98),
                Self.move(Self.name, "/sender", "isobar.Other", 97), Self.move(Self.name, "/sender", Self.name, 1, 2),
                Self.move(Self.name, "/sender", Self.name, 3),
            ] { _ = try connection.call(call) }
            stranger.end()
            connection.post(Self.move(Self.name, "/sender", Self.name, 4))
            var heard: [DBusValue] = []
            while let signal = try connection.next(moved) {
                heard += signal.arguments
                if heard.count == 4 { sender.end() }
            }
            return heard
        }
        #expect(heard == [.uint32(1), .uint32(2), .uint32(3), .uint32(4)])
    }

    @Test("Waiting for a signal returns nil at the deadline and throws on cancellation")
    func limited() async throws {
        let bus = try await PrivateBus()
        let match = DBusMessage(":1.99", "/x", "x.y", "Z")
        let isOver = try await withDBus(at: bus.address) { connection throws(DBusError) in
            try connection.subscribe(to: match)
            return try connection.next(match, until: .now + .milliseconds(20)) == nil
        }
        #expect(isOver)
        let task = Task {
            _ = await #expect(throws: DBusError.cancelled) {
                _ = try await withDBus(at: bus.address) { connection throws(DBusError) in
                    try connection.next(match, until: .now + .seconds(30))
                }
            }
        }
        task.cancel()
        await task.value
    }

    @Test(
        "A hundred connections, some of them failed, leave no file descriptor open",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
    func nothing() async throws {
        let bus = try await PrivateBus()
        // In a process of its own, because other tests open files, too.
        await #expect(processExitsWith: .success) { [address = bus.address as String] in
            func connect(_ address: String) async throws(DBusError) {
                _ = try await withDBus(at: address) { connection throws(DBusError) in try connection.offers("a.b") }
            }
            for _ in 0..<3 { try await connect(address) }
            let before = try await settledDescriptors(atMost: 0)
            for number in 0..<100 { try? await connect(number % 10 == 0 ? "unix:path=/nowhere" : address) }
            let after = try await settledDescriptors(atMost: before)
            #expect(after <= before)
        }
    }
}

/// The number of open descriptors once it is small enough, or has not become so for a while.
private func settledDescriptors(atMost limit: Int) async throws -> Int {
    var count = 0
    _ = try await eventually(within: .seconds(limit == 0 ? 1 : 120)) {
        count = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        return count <= limit
    }
    return count
}
