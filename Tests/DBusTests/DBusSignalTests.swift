import CapabilityTesting
import DBus
import Dispatch
import Synchronization
import TestServers
import Testing

@Suite(
    "Signals of a bus", .timeLimit(.minutes(5)),
    .enabled(if: PrivateBus.has("dbus-daemon"), "dbus-daemon is missing: nothing about signals is tested"))
struct DBusSignalTests {
    private static let name = "isobar.Sender"

    private func signal(_ number: UInt32, path: String = "/sender") -> DBusMessage {
        DBusMessage("", path, "isobar.Sender", "Moved", [.uint32(number)])
    }

    private func match(_ sender: String) -> DBusMatch {
        DBusMatch(sender: sender, path: "/sender", interface: "isobar.Sender", member: "Moved")
    }

    @Test("signals of the object and the sender asked for are heard, in order, and no others")
    func heard() async throws {
        let bus = try await PrivateBus()
        let (sender, stranger, listener) = (
            DBusConnection(bus.address), DBusConnection(bus.address), DBusConnection(bus.address)
        )
        try await sender.take(name: Self.name)
        let signals = try await listener.signals(match(listener.owner(of: Self.name)))
        stranger.emit(signal(99))
        _ = try await stranger.offers(Self.name)
        sender.emit(signal(98, path: "/other"))
        for number in 1...3 { sender.emit(signal(UInt32(number))) }
        var heard: [DBusValue] = []
        for await signal in signals {
            heard += signal.arguments
            if heard.count == 3 { break }
        }
        #expect(heard == [.uint32(1), .uint32(2), .uint32(3)])
    }

    @Test("each stream of one connection hears its own sender and interface, and ends with no other")
    func several() async throws {
        let bus = try await PrivateBus()
        let (first, second, listener) = (
            DBusConnection(bus.address), DBusConnection(bus.address), DBusConnection(bus.address)
        )
        try await first.take(name: "isobar.First")
        try await second.take(name: "isobar.Second")
        let names = try await (listener.owner(of: "isobar.First"), listener.owner(of: "isobar.Second"))
        let fromFirst = try await listener.signals(match(names.0))
        let fromSecond = try await listener.signals(match(names.1))
        let others = try await listener.signals(
            DBusMatch(sender: names.1, path: "/sender", interface: "isobar.Other", member: "Moved"))
        first.emit(signal(1))
        second.emit(DBusMessage("", "/sender", "isobar.Other", "Moved", [.uint32(2)]))
        first.close()
        var heard: [DBusValue] = []
        for await signal in fromFirst { heard += signal.arguments }
        #expect(heard == [.uint32(1)])
        // The first is gone, and the others go on.
        second.emit(signal(3))
        second.close()
        for await signal in fromSecond { heard += signal.arguments }
        for await signal in others { heard += signal.arguments }
        #expect(heard == [.uint32(1), .uint32(3), .uint32(2)])
    }

    @Test("who hears no more is not told of signals any more")
    func ignored() async throws {
        let bus = try await PrivateBus()
        let listener = DBusConnection(bus.address)
        func rules() async throws -> Int {
            let stats = "org.freedesktop.DBus.Debug.Stats"
            let answer = try await listener.call(
                DBusMessage("org.freedesktop.DBus", "/org/freedesktop/DBus", stats, "GetAllMatchRules"))
            guard case .dictionary(_, _, let entries)? = answer.first else { return -1 }
            return entries.reduce(0) { count, entry in
                if case .array(_, let rules) = entry.value { count + rules.count } else { count }
            }
        }
        let before = try await rules()
        let signals = try await listener.signals(match(":1.99"))
        try #expect(await rules() == before + 2)
        let hearing = Task { for await _ in signals { Issue.record("there is no such signal") } }
        hearing.cancel()
        await hearing.value
        try #expect(await rules() == before)
    }

    @Test("a stream with a limit ends when it is over")
    func limited() async throws {
        let bus = try await PrivateBus()
        let listener = DBusConnection(bus.address)
        for await _ in try await listener.signals(match(":1.99"), within: .milliseconds(20)) {
            Issue.record("there is no such signal")
        }
        try #expect(await !listener.offers(Self.name))
    }

    @Test("a stream ends with its sender, after everything that it has sent")
    func senderGone() async throws {
        let bus = try await PrivateBus()
        let (sender, listener) = (DBusConnection(bus.address), DBusConnection(bus.address))
        try await sender.take(name: Self.name)
        let signals = try await listener.signals(match(listener.owner(of: Self.name)))
        sender.emit(signal(1))
        sender.close()
        var heard: [DBusValue] = []
        for await signal in signals { heard += signal.arguments }
        #expect(heard == [.uint32(1)])
        try #expect(await !listener.offers(Self.name))
    }

    @Test("a stream ends with its connection")
    func closed() async throws {
        let bus = try await PrivateBus()
        let listener = DBusConnection(bus.address)
        let signals = try await listener.signals(match(":1.99"))
        listener.close()
        for await _ in signals { Issue.record("there is no such signal") }
    }

    @Test("what was posted before closing still arrives")
    func posted() async throws {
        let bus = try await PrivateBus()
        let (service, caller) = (DBusConnection(bus.address), DBusConnection(bus.address))
        let (calls, continuation) = AsyncStream<DBusMessage>.makeStream()
        service.serve { call in
            continuation.yield(call)
            return .silence
        }
        try await service.take(name: Self.name)
        caller.post(DBusMessage(Self.name, "/", "isobar.Sender", "Stop"))
        caller.close()
        for await call in calls {
            #expect(call.member == "Stop")
            break
        }
    }

    @Test("what is posted is sent to its end, however long it is")
    func long() async throws {
        let bus = try await PrivateBus()
        let (service, caller) = (DBusConnection(bus.address), DBusConnection(bus.address))
        let (calls, continuation) = AsyncStream<DBusMessage>.makeStream()
        service.serve { call in
            continuation.yield(call)
            return .silence
        }
        try await service.take(name: Self.name)
        // Connected, the caller has nothing else to wait for.
        _ = try await caller.offers(Self.name)
        let bytes = DBusValue.bytes(Array(repeating: 7, count: 30_000_000))
        caller.post(DBusMessage(Self.name, "/", "isobar.Sender", "Take", [bytes]))
        for await call in calls {
            #expect(call.arguments == [bytes])
            break
        }
    }

    @Test("nothing is sent that is posted after closing, though the connection is still busy")
    func postedAfterClosing() async throws {
        let bus = try await PrivateBus()
        let (service, caller) = (DBusConnection(bus.address), DBusConnection(bus.address))
        let heard = Mutex<[String]>([])
        caller.serve { call in
            heard.withLock { $0.append(call.member) }
            return .silence
        }
        try await caller.take(name: "isobar.Caller")
        let (calls, continuation) = AsyncStream<Void>.makeStream()
        let gate = DispatchSemaphore(value: 0)
        service.serve { _ in
            continuation.yield()
            gate.wait()
            return .silence
        }
        try await service.take(name: Self.name)
        let signals = try await caller.signals(match(caller.owner(of: Self.name)))
        caller.post(DBusMessage(Self.name, "/", "isobar.Sender", "Stop"))
        for await _ in calls { break }
        service.post(DBusMessage("isobar.Caller", "/", "isobar.Sender", "Before"))
        service.close()
        service.post(DBusMessage("isobar.Caller", "/", "isobar.Sender", "After"))
        gate.signal()
        // The stream ends with the service, after everything that it has sent.
        for await _ in signals {}
        #expect(heard.withLock { $0 } == ["Before"])
    }
}
