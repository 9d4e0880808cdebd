import CoreRuntime
import Effects
import Testing
import WireBridge
import WireFormat

/// The functions that a program in another language calls, over a core that keeps a list of what it hears.
@Suite struct CoreHandleTests {
    private typealias Length = UnsafeMutablePointer<Int>

    private func handle(_ encoding: WireEncoding) throws -> CoreHandle {
        CoreHandle(try endpoint(encoding), as: encoding)
    }

    /// The bytes of a buffer, which is freed; nil for an error.
    private func take(_ call: (Length?) -> CoreHandle.Buffer?) -> [UInt8]? {
        var length = 0
        guard let buffer = call(&length) else {
            #expect(length < 0)
            return nil
        }
        defer { CoreHandle.free(buffer) }
        return Array(UnsafeBufferPointer(start: buffer, count: length))
    }

    private func text(_ call: (Length?) -> CoreHandle.Buffer?) -> String? {
        take(call).map { String(decoding: $0, as: UTF8.self) }
    }

    private func update(_ core: CoreHandle, _ event: String) -> String? {
        let event = Array(event.utf8)
        return text { core.update(event, event.count, $0) }
    }

    @Test("The error message is that of the last call, and empty after a successful one")
    func lastError() throws {
        let core = try handle(.json)
        #expect(text(core.lastError) == "")
        let (ask, answer) = (Array(#"{"Ask":1}"#.utf8), Array(#""1""#.utf8))
        let calls: [(Length?) -> CoreHandle.Buffer?] = [
            { core.update(ask, ask.count, $0) }, { core.resolve(1, answer, answer.count, $0) },
            { core.close(1, $0) }, core.view, { core.changes(since: 0, of: 0, $0) }, core.cancelled,
        ]
        for call in calls {
            #expect(update(core, "?") == nil)
            // Reading the message does not change it.
            for _ in 1...2 { #expect(text(core.lastError)?.contains("the event: ") == true) }
            #expect(take(call) != nil)
            #expect(text(core.lastError) == "")
        }
    }

    @Test("The ids of cancelled requests are returned once and in ascending order, in the encoding of the core")
    func cancelled() throws {
        let core = try handle(.json)
        // What is asked is cancelled before what is watched.
        #expect(update(core, #""Watch""#) != nil && update(core, #"{"Ask":7}"#) != nil)
        #expect(text(core.cancelled) == "[]")
        #expect(update(core, #""Drop""#) == "[]")
        #expect(text(core.cancelled) == "[1,2]")
        #expect(text(core.cancelled) == "[]")

        let binary = try handle(.bincode)
        for event in ["01000000", "03000000"] {
            let event = bytes(event)
            #expect(take { binary.update(event, event.count, $0) } != nil)
        }
        #expect(take(binary.cancelled) == bytes("0100000000000000 01000000"))
        #expect(take(binary.cancelled) == bytes("0000000000000000"))
    }

    @Test("Changes are those since a revision of a core")
    func changes() throws {
        let core = try handle(.bincode)
        let whole = try #require(take { core.changes(since: 0, of: 0, $0) })
        let event = bytes("02000000")
        #expect(take { core.update(event, event.count, $0) } != nil)
        // Behind the view is the number of the core.
        let start = try #require(take(core.view)).count
        let boot = whole[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        let (heard, unheard) = (
            take { core.changes(since: 2, of: boot, $0) }, take { core.changes(since: 1, of: boot, $0) }
        )
        #expect(heard?.count == whole.count && unheard?.count == whole.count + 12, "a view effect after revision 1")
    }

    @Test("A closed stream accepts no more answers, and closing an unknown request is no error")
    func close() throws {
        let core = try handle(.json)
        let answer = Array("5".utf8)
        #expect(update(core, #""Watch""#) == #"[{"id":1,"effect":{"Watch":null}}]"#)
        #expect(text { core.resolve(1, answer, answer.count, $0) } == #"[{"id":0,"effect":{"Render":null}}]"#)
        for _ in 1...2 { #expect(text { core.close(1, $0) } == "[]") }
        #expect(take { core.resolve(1, answer, answer.count, $0) } == nil)
        #expect(text(core.lastError) == "no request waits under #1")
        #expect(text(core.view) == #"{"version":\#(schema.version),"view":["new","5"]}"#)
    }

    @Test("A call works without a pointer for the length, and an event without bytes is an error")
    func nullPointers() throws {
        let core = try handle(.json)
        for count in [0, 5] { #expect(take { core.update(nil, count, $0) } == nil) }
        #expect(core.update(nil, 0, nil) == nil)
        let buffer = core.view(nil)
        #expect(buffer != nil)
        CoreHandle.free(buffer)
        CoreHandle.free(nil)
        #expect(text(core.view) == #"{"version":\#(schema.version),"view":["new"]}"#)
    }

    /// Why a call fails.
    private func failure(_ call: (Length?) -> CoreHandle.Buffer?) -> CoreHandle.Failure? {
        var length = 0
        #expect(call(&length) == nil)
        return CoreHandle.Failure(rawValue: length)
    }

    @Test("Each failure has a number and a message, and a request that needs an answer cannot be closed")
    func failures() throws {
        let core = try handle(.json)
        #expect(update(core, #"{"Ask":4}"#) != nil)
        let (unreadable, other) = (Array("?".utf8), Array(#""5""#.utf8))
        #expect(failure { core.update(unreadable, 1, $0) } == .unreadable)
        #expect(failure { core.resolve(1, unreadable, 1, $0) } == .unreadable)
        #expect(failure { core.resolve(1, other, other.count, $0) } == .wrongAnswer)
        #expect(failure { core.resolve(7, other, other.count, $0) } == .notPending)
        #expect(failure { core.close(1, $0) } == .needsAnswer)
        #expect(text(core.lastError) == "request #1 needs an answer, and cannot be closed without one")
        let answer = Array(#""4""#.utf8)
        #expect(take { core.resolve(1, answer, answer.count, $0) } != nil)
        #expect(text { core.close(1, $0) } == "[]")
    }

    @Test("A call on a core during another one fails, and the core stays usable")
    func overlap() throws {
        let calls = Calls()
        let core = CoreHandle(Reentrant(calls: calls), as: .json)
        calls.list = [{ core.update(nil, 0, $0) }, core.view, core.lastError]
        #expect(update(core, "?") == "[]")
        #expect(calls.failures == [.overlapping, .overlapping, .overlapping])
        #expect(text(core.view) == "view")
        calls.list = []
    }

    /// Calls that are made while a core handles an event.
    private final class Calls: @unchecked Sendable {
        var list: [(Length?) -> CoreHandle.Buffer?] = []
        var failures: [CoreHandle.Failure?] = []

        func make() {
            for call in list {
                var length = 0
                if call(&length) == nil { failures.append(CoreHandle.Failure(rawValue: length)) }
            }
        }
    }

    /// A core that is called again while it handles an event.
    private struct Reentrant: CoreServer {
        let calls: Calls
        func start() -> [UInt8] { [] }
        func update(_ event: [UInt8]) -> [UInt8] {
            calls.make()
            return Array("[]".utf8)
        }
        func resolve(_ id: RequestID, with answer: [UInt8]) -> [UInt8] { [] }
        func close(_ id: RequestID) -> [UInt8] { [] }
        func view() -> [UInt8] { Array("view".utf8) }
        func changes(since revision: UInt64, of boot: UInt64) -> [UInt8] { [] }
        func takeCancelled() -> [RequestID] { [] }
    }
}
