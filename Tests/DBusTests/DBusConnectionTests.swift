import CapabilityTesting
import DBus
import Platform
import Synchronization
import TestServers
import Testing

@Suite(
    "Bus connection", .timeLimit(.minutes(5)),
    .enabled(if: PrivateBus.has("dbus-daemon"), "dbus-daemon is missing: nothing about buses is tested"))
struct DBusConnectionTests {
    private static let echo = "isobar.Echo"

    /// A service that answers with what it is given, refuses, or says nothing.
    private func service(on bus: PrivateBus) async throws -> BusService {
        try await BusService(Self.echo, on: bus) { call in
            switch call.member {
            case "Echo": .values(call.arguments)
            case "Empty": .values([.paths([])])
            case "Deny": .error(name: "org.freedesktop.DBus.Error.AccessDenied", message: "not you")
            case "Fail": .error(name: "isobar.Broken", message: "it broke")
            default: .silence
            }
        }
    }

    private static func message(_ member: String, _ arguments: [DBusValue] = []) -> DBusMessage {
        DBusMessage(echo, "/echo", echo, member, arguments)
    }

    /// Makes one call on a connection of its own, whose other calls may take long.
    private func call(
        _ message: DBusMessage, at address: String, within limit: Duration = .seconds(3600)
    ) async throws(DBusError) -> [DBusValue] {
        try await withDBus(at: address, timeout: .seconds(3600)) { connection throws(DBusError) in
            try connection.call(message, within: limit)
        }
    }

    private func failure(_ work: () async throws -> Void) async -> DBusError? {
        do {
            try await work()
            return nil
        } catch {
            return error as? DBusError
        }
    }

    @Test("Values of every sendable type survive a round trip over the bus, including a text of 4 MB")
    func values() async throws {
        let bus = try await PrivateBus()
        let service = try await service(on: bus)
        let values: [DBusValue] = [
            .byte(255), .bool(true), .bool(false), .uint32(.max), .double(-0.125), .string("naïve 東京 🙂"), .string(""),
            .objectPath("/a/b"), .bytes([0, 1, 255]), .array(of: "s", [.string("a"), .string("b")]),
            .array(of: "ay", [.bytes([1]), .bytes([2])]), .texts(["a": "1", "b": "2"]),
            .properties(["x": .uint32(1), "y": .texts(["n": "v"]), "z": .variant(.variant(.bool(true)))]),
            .structure([.objectPath("/"), .bytes([1]), .structure([.string("in")])]),
            .variant(.structure([.double(1)])), .string(String(repeating: "long", count: 1_000_000)),
        ]
        try #expect(await call(Self.message("Echo", values), at: bus.address) == values)
        try #expect(await call(Self.message("Empty"), at: bus.address).first?.paths == [])
        try #expect(await call(Self.message("Echo"), at: bus.address) == [])
        service.end()
    }

    @Test(
        "A value that cannot be sent is refused with an error, and the connection stays usable",
        arguments: [.properties(["key": .string("a\0b")]), .objectPath("/\0"), .array(of: "", []), .other]
            as [DBusValue])
    func invalid(value: DBusValue) async throws {
        let bus = try await PrivateBus()
        let service = try await service(on: bus)
        let error = try await withDBus(at: bus.address) { connection throws(DBusError) in
            do throws(DBusError) {
                _ = try connection.call(Self.message("Echo", [value]))
                return nil as DBusError?
            } catch {
                _ = try connection.call(Self.message("Echo"))
                return error
            }
        }
        #expect(error == .failed(name: "invalid", message: "a value cannot be sent over a bus"))
        service.end()
    }

    @Test("A denied, failed, timed-out or unavailable service call throws the matching DBusError")
    func failures() async throws {
        let bus = try await PrivateBus(
            policy: #"<deny send_interface="isobar.Forbidden"/>"#, services: ["isobar.Broken": "/nowhere/program"])
        let service = try await service(on: bus)
        await #expect(failure { _ = try await call(Self.message("Deny"), at: bus.address) } == .denied("not you"))
        let broken = DBusError.failed(name: "isobar.Broken", message: "it broke")
        await #expect(failure { _ = try await call(Self.message("Fail"), at: bus.address) } == broken)
        let late = Duration.milliseconds(20)
        await #expect(failure { _ = try await call(Self.message("None"), at: bus.address, within: late) } == .timedOut)
        let forbidden = DBusMessage(Self.echo, "/", "isobar.Forbidden", "C")
        guard case .denied? = await failure({ _ = try await call(forbidden, at: bus.address) }) else {
            Issue.record("the bus's own refusal is not told")
            return
        }
        for name in ["isobar.Absent", "isobar.Broken"] {
            let owner = {
                _ = try await withDBus(at: bus.address) { connection throws(DBusError) in
                    try connection.owner(of: name)
                }
            }
            guard case .noService? = await failure(owner) else {
                Issue.record("\(name) is not told as missing")
                return
            }
        }
        service.end()
    }

    @Test("A service that the bus can start counts as offered, and an unknown one does not")
    func offered() async throws {
        let bus = try await PrivateBus(services: ["isobar.Startable": "/bin/false"])
        let service = try await service(on: bus)
        let offered = try await withDBus(at: bus.address) { connection throws(DBusError) in
            var offered: [Bool] = []
            for name in [Self.echo, "isobar.Startable", "isobar.Absent"] { offered.append(try connection.offers(name)) }
            return offered
        }
        #expect(offered == [true, true, false])
        service.end()
    }

    @Test("Asking for the owner of a service starts the service and waits until it has its name")
    func started() async throws {
        try await withTemporaryDirectory { files in
            let command = "/bin/sh -c 'echo >\(files.path)/started; sleep 20'"
            let bus = try await PrivateBus(services: ["isobar.Late": command])
            let asking = Task {
                try await withDBus(at: bus.address, timeout: .seconds(20)) { connection throws(DBusError) in
                    try connection.owner(of: "isobar.Late")
                }
            }
            #expect(try await eventually { try !files.names().isEmpty })
            let service = try await BusService("isobar.Late", on: bus) { _ in .silence }
            try #expect(await asking.value.hasPrefix(":"))
            service.end()
        }
    }

    @Test("Connecting without a bus throws noBus, and without the library noLibrary")
    func absent() async throws {
        let body: @Sendable (DBusConnection) throws(DBusError) -> Bool = { connection throws(DBusError) in true }
        let library = "libdbus-absent.so"
        guard case .noLibrary? = await failure({ _ = try await withDBus(at: "", library: library, body) }) else {
            Issue.record("a missing library is not told")
            return
        }
        for address in ["unix:path=/nowhere/bus", "nonsense", "", "unix:path=/dev/null"] {
            guard case .noBus? = await failure({ _ = try await withDBus(at: address, body) }) else {
                Issue.record("\(address) is not told as missing")
                return
            }
        }
    }

    @Test("Connecting to a bus that never answers ends at the timeout, or when the task is cancelled")
    func mute() async throws {
        try await withTemporaryDirectory { files in
            let listener = try SilentSocket(files.path + "/silent")
            let silent = "unix:path=\(listener.path)"
            let body: @Sendable (DBusConnection) throws(DBusError) -> Bool = { connection throws(DBusError) in true }
            await #expect(failure { _ = try await withDBus(at: silent, timeout: .milliseconds(50), body) } == .timedOut)
            let task = Task { await failure { _ = try await withDBus(at: silent, timeout: .seconds(3600), body) } }
            task.cancel()
            #expect(await task.value == .cancelled)
        }
    }

    @Test(
        "A value of unknown type is received as `other`, and an error without a message is described by its name",
        arguments: [
            // A method's return with a file descriptor.
            (#"l\2\1\1\4\0\0\0\1\0\0\0\30\0\0\0\5\1u\0\2\0\0\0\10\1g\0\1h\0\0\11\1u\0\0\0\0\0\0\0\0\0"#, nil),
            // An error that has a name and nothing else.
            (
                #"l\3\1\1\0\0\0\0\1\0\0\0\24\0\0\0\5\1u\0\2\0\0\0\4\1s\0\3\0\0\0a.b\0\0\0\0\0"#,
                .failed(name: "a.b", message: "a.b")
            ),
        ] as [(String, DBusError?)])
    func oddAnswers(answer: String, error: DBusError?) async throws {
        try await withTemporaryDirectory { files in
            // A bus that accepts every client and sends only two answers: to the hello and to the call.
            let words = #"OK 0123456789abcdef0123456789abcdef\r\nAGREE_UNIX_FD\r\n"#
            let hello = #"l\2\1\1\0\0\0\0\1\0\0\0\10\0\0\0\5\1u\0\1\0\0\0"#
            let bus = try files.write(
                """
                echo $$ >\(files.path)/process; printf '\(words)\(hello)'
                while printf '\(answer)'; do sleep 0.01; done
                """, to: "bus")
            let values = Mutex<[DBusValue]>([])
            let failure = await failure {
                let answer = try await call(Self.message("Echo"), at: "unixexec:path=/bin/sh,argv1=\(bus)")
                values.withLock { $0 = answer }
            }
            #expect(failure == error)
            #expect(values.withLock { $0 } == (error == nil ? [.other] : []))
            // The library starts the process and does not wait for its end, which would hold up tests that do.
            let process = try #require(pid_t(String(decoding: files.bytes(of: "process").dropLast(), as: UTF8.self)))
            while waitpid(process, nil, WNOHANG) == 0 { try await Task.sleep(for: .milliseconds(2)) }
        }
    }

    @Test("A cancelled call ends and later calls are not sent, but a posted message is")
    func cancelled() async throws {
        let bus = try await PrivateBus()
        let service = try await service(on: bus)
        let task = Task {
            await failure {
                try await withDBus(at: bus.address) { connection throws(DBusError) in
                    defer { connection.post(Self.message("Last")) }
                    do throws(DBusError) {
                        _ = try connection.call(Self.message("Silence"), within: .seconds(3600))
                    } catch {
                        _ = try connection.call(Self.message("Late"))
                    }
                }
            }
        }
        #expect(await service.hears("Silence"))
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(await service.hears("Last"))
        #expect(service.calls.map(\.member) == ["Silence", "Last"])
    }

    @Test("A long message posted last arrives whole before the connection closes")
    func posted() async throws {
        let bus = try await PrivateBus()
        let service = try await service(on: bus)
        let text = DBusValue.string(String(repeating: "7", count: 3_000_000))
        try await withDBus(at: bus.address) { $0.post(Self.message("Take", [text])) }
        #expect(await service.hears("Take"))
        #expect(service.calls.last?.arguments == [text])
    }

    @Test("A call that waits for its reply fails with noBus when the bus exits")
    func lost() async throws {
        var bus: PrivateBus? = try await PrivateBus()
        let address = try #require(bus).address
        let service = try await service(on: try #require(bus))
        let waiting = Task { await failure { _ = try await call(Self.message("Silence"), at: address) } }
        #expect(await service.hears("Silence"))
        bus = nil
        guard case .noBus? = await waiting.value else {
            Issue.record("the call does not say that the bus is gone")
            return
        }
    }
}
