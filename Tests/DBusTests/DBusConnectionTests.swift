import CapabilityTesting
import DBus
import Synchronization
import TestServers
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite(
    "A connection to a bus", .timeLimit(.minutes(5)),
    .enabled(if: PrivateBus.has("dbus-daemon"), "dbus-daemon is missing: nothing about buses is tested"))
struct DBusConnectionTests {
    private static let echo = "isobar.Echo"

    /// A service that answers with what it is given, refuses, or says nothing.
    private func service(on bus: PrivateBus) async throws -> DBusConnection {
        let connection = DBusConnection(bus.address)
        connection.serve { call in
            switch call.member {
            case "Echo": .values(call.arguments)
            case "Deny": .error(name: "org.freedesktop.DBus.Error.AccessDenied", message: "not you")
            case "Fail": .error(name: "isobar.Broken", message: "it broke")
            default: .silence
            }
        }
        try await connection.take(name: Self.echo)
        return connection
    }

    private func message(_ member: String, _ arguments: [DBusValue] = []) -> DBusMessage {
        DBusMessage(Self.echo, "/echo", "isobar.Echo", member, arguments)
    }

    private func failure(_ work: () async throws -> Void) async -> DBusError? {
        do {
            try await work()
            return nil
        } catch {
            return error as? DBusError
        }
    }

    @Test("a value of every type comes back as it was")
    func values() async throws {
        let bus = try await PrivateBus()
        let service = try await service(on: bus)
        let connection = DBusConnection(bus.address)
        let values: [DBusValue] = [
            .byte(255), .bool(true), .bool(false), .int16(-2), .uint16(65535), .int32(.min), .uint32(.max),
            .int64(.min),
            .uint64(.max), .double(-0.125), .string("naïve 東京 🙂"), .string(""), .objectPath("/a/b"),
            .signature("a{sv}"),
            .bytes([0, 1, 255]), .bytes([]), .array(of: "s", [.string("a"), .string("b")]), .array(of: "(oayays)", []),
            .array(of: "ay", [.bytes([1]), .bytes([])]), .texts(["a": "1", "b": "2"]), .texts([:]),
            .properties(["x": .uint32(1), "y": .texts(["n": "v"]), "z": .variant(.variant(.bool(true)))]),
            .dictionary(keys: "u", values: "ao", [DBusEntry(key: .uint32(1), value: .array(of: "o", []))]),
            .structure([.objectPath("/"), .bytes([1]), .structure([.string("in")])]),
            .variant(.structure([.double(1)])),
        ]
        for value in values { try #expect(await connection.call(message("Echo", [value])) == [value]) }
        try #expect(await connection.call(message("Echo", values)) == values)
        try #expect(await connection.call(message("Echo")) == [])
        service.close()
    }

    @Test("a large value arrives whole")
    func large() async throws {
        let bus = try await PrivateBus()
        let service = try await service(on: bus)
        let bytes = DBusValue.bytes((0..<4_000_000).map { UInt8(truncatingIfNeeded: $0) })
        try #expect(await DBusConnection(bus.address).call(message("Echo", [bytes])) == [bytes])
        service.close()
    }

    @Test(
        "what may not go over a bus is refused, and the program and the connection go on",
        arguments: [
            .string("a\0b"), .objectPath("a"), .objectPath("/a/"), .objectPath("/\0"), .signature("("), .structure([]),
            .array(of: "s", [.bool(true)]), .array(of: "", []), .array(of: "ss", []),
            .dictionary(keys: "v", values: "s", []), .variant(.objectPath("")),
            .dictionary(keys: "s", values: "s", [DBusEntry(key: .string("a"), value: .bool(true))]),
        ] as [DBusValue])
    func invalid(value: DBusValue) async throws {
        let bus = try await PrivateBus()
        let connection = DBusConnection(bus.address)
        let refusal = await failure { _ = try await connection.call(message("Echo", [value])) }
        guard case .failed("invalid", _) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        try #expect(await !connection.offers("isobar.Nobody"))
    }

    @Test("names that are none are refused")
    func invalidNames() async throws {
        let bus = try await PrivateBus()
        let connection = DBusConnection(bus.address)
        for call in [
            DBusMessage("", "/a", "a.b", "C"), DBusMessage("a.b", "a", "a.b", "C"), DBusMessage("a.b", "/a", "a", "C"),
            DBusMessage("a.b", "/a", "a.b", "C.D"),
        ] {
            let refusal = await failure { _ = try await connection.call(call) }
            #expect(refusal.map { "\($0)".contains("invalid") } == true)
        }
    }

    @Test("every failure has a case of its own")
    func failures() async throws {
        let bus = try await PrivateBus(policy: #"<deny send_interface="isobar.Forbidden"/>"#)
        let service = try await service(on: bus)
        let connection = DBusConnection(bus.address)
        await #expect(failure { _ = try await connection.call(message("Deny")) } == .denied("not you"))
        await #expect(
            failure { _ = try await connection.call(message("Fail")) }
                == .failed(name: "isobar.Broken", message: "it broke"))
        await #expect(
            failure { _ = try await connection.call(message("Silence"), within: .milliseconds(20)) } == .timedOut)
        let absent = await failure { _ = try await connection.call(DBusMessage("no.such", "/", "a.b", "C")) }
        guard case .noService = absent else {
            Issue.record("\(String(describing: absent))")
            return
        }
        let forbidden = DBusMessage(Self.echo, "/", "isobar.Forbidden", "C")
        guard case .denied = await failure({ _ = try await connection.call(forbidden) }) else {
            Issue.record("the bus's own refusal is not told")
            return
        }
        service.close()
    }

    @Test("where no bus is, and where no library is, every call says so at once")
    func absent() async throws {
        let noLibrary = DBusConnection("unix:path=/nowhere", library: "libdbus-absent.so")
        guard case .noLibrary? = await failure({ _ = try await noLibrary.offers("a.b") }) else {
            Issue.record("a missing library is not told")
            return
        }
        for address in ["unix:path=/nowhere/bus", "nonsense", "", "unix:path=/dev/null"] {
            let connection = DBusConnection(address, timeout: .seconds(60))
            for _ in 0..<2 {
                let missing = await failure { _ = try await connection.offers("a.b") }
                guard case .noBus? = missing else {
                    Issue.record("\(address): \(String(describing: missing))")
                    return
                }
            }
        }
    }

    @Test("a bus that accepts and never answers is told by the deadline")
    func mute() async throws {
        try await withTemporaryDirectory { files in
            let listener = try SilentSocket(files.path + "/mute")
            let connection = DBusConnection("unix:path=\(listener.path)", timeout: .milliseconds(50))
            await #expect(failure { _ = try await connection.offers("a.b") } == .timedOut)
            await #expect(failure { _ = try await connection.offers("a.b") } == .timedOut)
        }
    }

    @Test(
        "an answer of an unknown type and an error without words are failures by their names",
        arguments: [
            // A method's return with a file descriptor.
            (
                #"l\2\1\1\4\0\0\0\1\0\0\0\30\0\0\0\5\1u\0\2\0\0\0\10\1g\0\1h\0\0\11\1u\0\0\0\0\0\0\0\0\0"#,
                .failed(name: "unreadable", message: "the answer is of an unknown type")
            ),
            // An error that has a name and nothing else.
            (
                #"l\3\1\1\0\0\0\0\1\0\0\0\24\0\0\0\5\1u\0\2\0\0\0\4\1s\0\3\0\0\0a.b\0\0\0\0\0"#,
                .failed(name: "a.b", message: "a.b")
            ),
        ] as [(String, DBusError)])
    func oddAnswers(answer: String, error: DBusError) async throws {
        try await withTemporaryDirectory { files in
            // A bus that lets everybody on, and says nothing but the answer to the second call; the first is the hello.
            let words = #"OK 0123456789abcdef0123456789abcdef\r\nAGREE_UNIX_FD\r\n"#
            let bus = try files.write(
                "echo $$ >\(files.path)/process; printf '\(words)'; while printf '\(answer)'; do sleep 0.01; done",
                to: "bus")
            let connection = DBusConnection("unixexec:path=/bin/sh,argv1=\(bus)")
            await #expect(failure { _ = try await connection.call(message("Echo")) } == error)
            connection.close()
            // The library starts the process and does not wait for its end, which would hold up tests that do.
            let process = try #require(
                pid_t(String(decoding: files.bytes(of: "process").dropLast(), as: UTF8.self)))
            while waitpid(process, nil, WNOHANG) == 0 { try await Task.sleep(for: .milliseconds(2)) }
        }
    }

    @Test("a cancelled call ends at once, and its connection goes on")
    func cancelled() async throws {
        let bus = try await PrivateBus()
        let service = try await service(on: bus)
        let connection = DBusConnection(bus.address, timeout: .seconds(3600))
        let task = Task { await failure { _ = try await connection.call(message("Silence")) } }
        task.cancel()
        #expect(await task.value == .cancelled)
        try #expect(await connection.call(message("Echo", [.bool(true)])) == [.bool(true)])
        service.close()
    }

    @Test("many calls at once are each answered with their own")
    func many() async throws {
        let bus = try await PrivateBus()
        let service = try await service(on: bus)
        let connection = DBusConnection(bus.address)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<100 {
                group.addTask {
                    let value = DBusValue.uint32(UInt32(number))
                    return try await connection.call(message("Echo", [value])) == [value]
                }
            }
            for try await isOwn in group { #expect(isOwn) }
        }
        service.close()
    }

    @Test("a name that another has is refused, and taking it again changes nothing for its owner")
    func takenName() async throws {
        let bus = try await PrivateBus()
        let (owner, rival) = (try await service(on: bus), DBusConnection(bus.address))
        await #expect(failure { try await rival.take(name: Self.echo) } == .denied("the name \(Self.echo) is taken"))
        try #expect(await rival.call(message("Echo", [.bool(true)])) == [.bool(true)])
        owner.close()
    }

    @Test("a closed connection refuses everything at once, also one that was never used")
    func refused() async throws {
        let bus = try await PrivateBus()
        let (used, unused) = (DBusConnection(bus.address, timeout: .seconds(3600)), DBusConnection(bus.address))
        try #expect(await !used.offers("isobar.Nobody"))
        for connection in [used, unused] {
            connection.close()
            connection.close()
            for _ in 0..<3 {
                await #expect(
                    failure { _ = try await connection.offers("a.b") } == .noBus("the connection is closed"))
            }
            let match = DBusMatch(sender: ":1.99", path: "/x", interface: "x.y", member: "Z")
            await #expect(failure { _ = try await connection.signals(match) } == .noBus("the connection is closed"))
        }
    }

    @Test("a connection that is closed while it is being asked ends every call, and none waits for its deadline")
    func closedMeanwhile() async throws {
        let bus = try await PrivateBus()
        let service = try await service(on: bus)
        for _ in 0..<20 {
            let connection = DBusConnection(bus.address, timeout: .seconds(3600))
            async let first = failure { _ = try await connection.call(message("Silence")) }
            async let second = failure { _ = try await connection.call(message("Silence")) }
            connection.close()
            let ends = await [first, second]
            #expect(ends == [.noBus("the connection is closed"), .noBus("the connection is closed")])
        }
        service.close()
    }

    @Test("each call has a deadline of its own")
    func deadlines() async throws {
        let bus = try await PrivateBus()
        let service = try await service(on: bus)
        let connection = DBusConnection(bus.address, timeout: .seconds(3600))
        let patient = Task { await failure { _ = try await connection.call(message("Silence")) } }
        await #expect(
            failure { _ = try await connection.call(message("Silence"), within: .milliseconds(20)) } == .timedOut)
        try #expect(await connection.call(message("Echo", [.byte(1)])) == [.byte(1)])
        patient.cancel()
        #expect(await patient.value == .cancelled)
        service.close()
    }

    @Test("a service that is not there and cannot be started is none")
    func unstartable() async throws {
        let bus = try await PrivateBus(services: ["isobar.Broken": "/nowhere/program"])
        let connection = DBusConnection(bus.address)
        try #expect(await connection.offers("isobar.Broken"))
        guard case .noService = await failure({ _ = try await connection.owner(of: "isobar.Broken") }) else {
            Issue.record("a service that cannot be started is not told as missing")
            return
        }
    }

    @Test("a service that is not there is started, and its owner told when it has its name")
    func started() async throws {
        try await withTemporaryDirectory { files in
            let command = "/bin/sh -c 'echo >\(files.path)/started; sleep 20'"
            let bus = try await PrivateBus(services: ["isobar.Late": command])
            let (client, service) = (DBusConnection(bus.address, timeout: .seconds(20)), DBusConnection(bus.address))
            let asking = Task { try await client.owner(of: "isobar.Late") }
            let deadline = ContinuousClock.now + .seconds(120)
            while try files.names().isEmpty, ContinuousClock.now < deadline { await Task.yield() }
            try await service.take(name: "isobar.Late")
            let owner = try await asking.value
            try #expect(await client.owner(of: "isobar.Late") == owner)
        }
    }

    @Test("a task that is cancelled already calls nobody")
    func cancelledBefore() async throws {
        let bus = try await PrivateBus()
        let (service, connection) = (DBusConnection(bus.address), DBusConnection(bus.address))
        let heard = Mutex<[String]>([])
        service.serve { call in
            heard.withLock { $0.append(call.member) }
            return .values([])
        }
        try await service.take(name: Self.echo)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await failure { _ = try await connection.call(message("Early")) }
        }
        #expect(await task.value == .cancelled)
        _ = try await connection.call(message("Late"))
        #expect(heard.withLock { $0 } == ["Late"])
    }

    @Test("a name is given up with its owner, and nobody gets it who was refused it before")
    func freedName() async throws {
        let bus = try await PrivateBus()
        let (owner, rival) = (try await service(on: bus), DBusConnection(bus.address))
        await #expect(failure { try await rival.take(name: Self.echo) } == .denied("the name \(Self.echo) is taken"))
        let match = DBusMatch(
            sender: try await rival.owner(of: Self.echo), path: "/x", interface: "x.y", member: "Z")
        let signals = try await rival.signals(match)
        owner.close()
        for await _ in signals { Issue.record("there is no such signal") }
        try #expect(await !rival.offers(Self.echo))
    }

    @Test("a bus that dies ends what waits for it")
    func lost() async throws {
        var bus: PrivateBus? = try await PrivateBus()
        let connection = DBusConnection(try #require(bus).address, timeout: .seconds(3600))
        let service = try await service(on: try #require(bus))
        let match = DBusMatch(sender: "org.freedesktop.DBus", path: "/x", interface: "x.y", member: "Z")
        let signals = try await connection.signals(match)
        let waiting = Task { await failure { _ = try await connection.call(message("Silence")) } }
        try #expect(await connection.offers(Self.echo))
        bus = nil
        guard case .noBus? = await waiting.value else {
            Issue.record("the call does not say that the bus is gone")
            return
        }
        for await _ in signals { Issue.record("there is no such signal") }
        guard case .noBus? = await failure({ _ = try await connection.offers("a.b") }) else {
            Issue.record("later calls do not say that the bus is gone")
            return
        }
        service.close()
    }
}
