import CoreRuntime
import Effects
import Testing
import TimeEffects
import WireBridge
import WireFormat

/// A core behind bytes, seen by a shell.
@Suite struct SerializedBridgeTests {
    @Test("A cancelled timer is cleared by its number, and only an answer with that number is accepted")
    func clearing() throws {
        var endpoint = try endpoint(.json)
        func update(_ event: String) throws -> String {
            String(decoding: try endpoint.update(Array("\"\(event)\"".utf8)), as: UTF8.self)
        }
        func answer(_ id: UInt32, _ answer: String) throws -> String {
            String(decoding: try endpoint.resolve(RequestID(rawValue: id), with: Array(answer.utf8)), as: UTF8.self)
        }
        let duration = #""duration":{"nanos":1000000000}"#
        #expect(try update("Timer") == #"[{"id":1,"effect":{"Time":{"notifyAfter":{"id":1,\#(duration)}}}}]"#)
        #expect(try update("Drop") == #"[{"id":2147483649,"effect":{"Time":{"clear":{"id":1}}}}]"#)
        #expect(endpoint.takeCancelled() == [RequestID(rawValue: 1)])
        let clear: UInt32 = 2_147_483_649
        let refusal = BridgeError.wrongAnswer(RequestID(rawValue: clear), effect: "Time")
        #expect(throws: refusal) { try answer(clear, #"{"cleared":{"id":2}}"#) }
        #expect(throws: refusal) { try answer(clear, #"{"durationElapsed":{"id":1}}"#) }
        #expect(try answer(clear, #"{"cleared":{"id":1}}"#) == "[]")
        let done = BridgeError.notPending(RequestID(rawValue: clear))
        #expect(throws: done) { try answer(clear, #"{"cleared":{"id":1}}"#) }
    }

    @Test("A timer accepts only an answer with its number, and one cleared by the shell has ended")
    func numberedAnswers() throws {
        let core = Core<Listener>(["new"])
        var endpoint = try endpoint(.json, core)
        func answer(_ id: UInt32, _ answer: String) throws {
            _ = try endpoint.resolve(RequestID(rawValue: id), with: Array(answer.utf8))
        }
        let refusal = BridgeError.wrongAnswer(RequestID(rawValue: 1), effect: "Time")
        for _ in 1...2 { _ = try endpoint.update(Array(#""Timer""#.utf8)) }
        #expect(throws: refusal) { try answer(1, #"{"durationElapsed":{"id":2}}"#) }
        #expect(throws: refusal) { try answer(1, #"{"cleared":{"id":2}}"#) }
        try answer(1, #"{"durationElapsed":{"id":1}}"#)
        #expect(core.view() == ["new", "rung"] && core.pendingCount == 1)
        #expect(throws: BridgeError.needsAnswer(RequestID(rawValue: 2)), "closed, it would be awaited for ever") {
            try endpoint.close(RequestID(rawValue: 2))
        }
        #expect(core.pendingCount == 1)
        try answer(2, #"{"cleared":{"id":2}}"#)
        #expect(core.view() == ["new", "rung"] && core.pendingCount == 0)
    }

    @Test("Cancelling a timer from a Swift shell leaves no pending request in the core")
    func cancelledTimer() throws {
        let core = Core<Listener>(["new"])
        var bridge = try bridge(.bincode, core)
        let timer = try #require(try bridge.process(.timer).requests.first)
        #expect(timer.effect as? TimeEffect == .notifyAfter(duration: .seconds(1)))
        let step = try bridge.process(.drop)
        #expect(step.requests.isEmpty && step.cancelled == [timer.id] && core.pendingCount == 0)
        let next = try #require(try bridge.process(.timer).requests.first?.id)
        _ = try bridge.resolve(next, of: TimeEffect.self, with: .durationElapsed)
        #expect(try bridge.view() == ["new", "rung"])
    }

    @Test("Unacceptable answers are refused with the same error as without a wire, and the request stays pending")
    func refusals() throws {
        var bridge = try bridge(.bincode)
        let core = Core<Listener>(["new"])
        let id = try #require(try bridge.process(.ask(1)).requests.first?.id)
        #expect(try core.process(.ask(1)).requests.first?.id == id)
        var other = core
        #expect(Self.refusals(id, of: &bridge) == Self.refusals(id, of: &other))
        #expect(Self.refusals(id, of: &bridge).count == 3)
        #expect(try bridge.resolve(id, of: Ask.self, with: "1").rendersView)
        #expect(throws: BridgeError.notPending(id)) { try bridge.resolve(id, of: Ask.self, with: "1") }
    }

    private static func refusals<Bridge: CoreBridge>(_ id: RequestID, of bridge: inout Bridge) -> [String] {
        let unknown = RequestID(rawValue: 99)
        return [
            refusal { _ = try bridge.resolve(id, of: Ask.self, with: "2") },
            refusal { _ = try bridge.resolve(id, of: Watch.self, with: 2) },
            refusal { _ = try bridge.resolve(unknown, of: Ask.self, with: "") },
        ].compactMap(\.self)
    }

    private static func refusal(_ answer: () throws -> Void) -> String? {
        do {
            try answer()
            return nil
        } catch { return "\(error)" }
    }

    @Test("A Swift shell can close a request that needs an answer, which is then no longer pending")
    func unansweredClosing() throws {
        var bridge = try bridge(.bincode)
        let id = try #require(try bridge.process(.ask(1)).requests.first?.id)
        #expect(bridge.close(id).requests.isEmpty)
        #expect(throws: BridgeError.notPending(id)) { try bridge.resolve(id, of: Ask.self, with: "1") }
        #expect(try bridge.view() == ["new"])
    }

    @Test("An unreadable result of closing a request is an error of the view, until the next readable step")
    func unreadableClosing() throws {
        var bridge = SerializedBridge(schema, ScriptedLink(#"[{"id":1,"effect":{"Ask":4}}]"#, "?", "[]"), as: .json)
        let id = try #require(try bridge.start().requests.first?.id)
        #expect(bridge.close(id).rendersView)
        #expect(throws: BridgeError.self) { try bridge.view() }
        _ = try bridge.process(.ignore)
        #expect(try bridge.view() == [])
    }

    @Test("The bytes of a message, its requests and its view are counted until they are taken")
    func transfer() throws {
        let ask = #"[{"id":1,"effect":{"Ask":4}}]"#
        var bridge = AnyBridge(SerializedBridge(schema, ScriptedLink(ask, "[]", "[] ", "?"), as: .json))
        func transfer(_ step: (inout AnyBridge<Listener.ShellEvent, [String]>) throws -> Void) -> [Int] {
            try? step(&bridge)
            return bridge.takeTransfer().map { [$0.sent, $0.received] } ?? []
        }
        #expect(transfer { _ = try $0.start() } == [0, ask.utf8.count])
        #expect(transfer { _ in } == [])
        let answer = transfer {
            _ = try $0.resolve(RequestID(rawValue: 1), of: Ask.self, with: "4!")
            _ = try $0.view()
        }
        #expect(answer == [#""4!""#.utf8.count, 2 + #"{"version":\#(schema.version),"view":[]}"#.utf8.count])
        #expect(transfer { _ = $0.close(RequestID(rawValue: 1)) } == [0, 3])
        #expect(transfer { _ = try $0.process(.ask(7)) } == [#"{"Ask":7}"#.utf8.count, 1], "an unreadable one counts")
    }

    @Test(
        "A foreign core may reuse free request numbers: the shell assigns its own")
    func reusedNumbers() throws {
        let ask = #"[{"id":0,"effect":{"Ask":4}}]"#
        var bridge = SerializedBridge(schema, ScriptedLink(ask, ask, "[]", "[]"), as: .json)
        let first = try #require(try bridge.start().requests.first?.id)
        let second = try #require(try bridge.resolve(first, of: Ask.self, with: "4").requests.first?.id)
        #expect(first != second)
        #expect(throws: BridgeError.notPending(first)) { try bridge.resolve(first, of: Ask.self, with: "4") }
        // The handler of the first one returns when the second is under way.
        #expect(bridge.close(first).requests.isEmpty)
        #expect(throws: Never.self) { try bridge.resolve(second, of: Ask.self, with: "4") }
    }

    @Test("A number that a call cancels can be reused by a new request of the same call")
    func cancelledNumber() throws {
        let ask = #"[{"id":7,"effect":{"Ask":4}}]"#
        var link = ScriptedLink(ask, ask, "[]")
        link.cancellations = [.success([]), .success([RequestID(rawValue: 7)])]
        var bridge = SerializedBridge(schema, link, as: .json)
        let first = try #require(try bridge.start().requests.first?.id)
        let step = try bridge.process(.drop)
        let second = try #require(step.requests.first?.id)
        #expect(step.cancelled == [first] && first != second)
        #expect(throws: Never.self) { try bridge.resolve(second, of: Ask.self, with: "4") }
    }

    @Test(
        "Two pending requests with one number are refused",
        arguments: [
            [#"[{"id":7,"effect":{"Ask":4}},{"id":7,"effect":{"Ask":5}}]"#],
            [#"[{"id":7,"effect":{"Ask":4}}]"#, #"[{"id":7,"effect":{"Watch":null}}]"#],
        ])
    func sameNumber(answers: [String]) throws {
        var bridge = SerializedBridge(schema, ScriptedLink(answers), as: .json)
        if answers.count > 1 { #expect(try bridge.start().requests.count == 1) }
        let error = #expect(throws: BridgeError.self) { try bridge.process(.drop) }
        #expect(error?.description.contains("request #7 is asked for while another one waits under its id") == true)
    }

    @Test("A failed step leaves no request, so its numbers are reused by the next")
    func failedStep() throws {
        let ask = #"[{"id":7,"effect":{"Ask":4}}]"#
        let twice = #"[{"id":7,"effect":{"Ask":4}},{"id":7,"effect":{"Ask":5}}]"#
        var bridge = SerializedBridge(schema, ScriptedLink(twice, ask), as: .json)
        #expect(throws: BridgeError.self) { try bridge.start() }
        #expect(try bridge.process(.drop).requests.count == 1)

        var link = ScriptedLink(ask, ask)
        link.cancellations = [.failure(.refused("no memory")), .success([])]
        bridge = SerializedBridge(schema, link, as: .json)
        #expect(throws: BridgeError.refused("no memory")) { try bridge.start() }
        #expect(try bridge.process(.drop).requests.count == 1)
    }

    /// A core that answers what it was told to, whatever it is asked.
    private struct ScriptedLink: CoreLink {
        private var answers: [String]
        /// What it says of cancelled requests, one for each call; after those there are none.
        var cancellations: [Result<[RequestID], BridgeError>] = []
        init(_ answers: String...) { self.answers = answers }
        init(_ answers: [String]) { self.answers = answers }
        private mutating func next() -> [UInt8] { Array(answers.removeFirst().utf8) }
        mutating func start() -> [UInt8] { next() }
        mutating func update(_ event: [UInt8]) -> [UInt8] { next() }
        mutating func resolve(_ id: RequestID, with answer: [UInt8]) -> [UInt8] { next() }
        mutating func close(_ id: RequestID) -> [UInt8] { next() }
        func view() -> [UInt8] { Array(#"{"version":\#(schema.version),"view":[]}"#.utf8) }
        mutating func takeCancelled() throws(BridgeError) -> [RequestID] {
            cancellations.isEmpty ? [] : try cancellations.removeFirst().get()
        }
    }

    @Test("An undeclared effect is an error")
    func undeclaredEffect() throws {
        var bridge = try bridge(.bincode)
        #expect(throws: BridgeError.self) { try bridge.process(.unheard) }
    }
}

/// A core behind bytes, seen by whoever sends them.
@Suite struct CoreEndpointTests {
    @Test("Requests are an array of ids with effects, and the rendering comes last without an id")
    func requests() throws {
        var core = try endpoint(.json, Core())
        _ = try core.start()
        #expect(text(try core.update(Array(#"{"Ask":4}"#.utf8))) == #"[{"id":2,"effect":{"Ask":4}}]"#)
        #expect(
            text(try core.resolve(RequestID(rawValue: 2), with: Array("\"4\"".utf8)))
                == #"[{"id":0,"effect":{"Render":null}}]"#)
        #expect(text(try core.view()) == #"{"version":\#(schema.version),"view":["new","4"]}"#)

        var binary = try endpoint(.bincode, Core())
        #expect(try binary.start() == bytes("0100000000000000 01000000 01000000 0000000000000000"))
        #expect(
            try binary.resolve(RequestID(rawValue: 1), with: bytes("0100000000000000 30"))
                == bytes("0100000000000000 00000000 00000000"))
        #expect(
            try binary.view().dropFirst(4)
                == bytes("0200000000000000 0300000000000000 6e6577 0100000000000000 30")[...])
    }

    @Test("A schema that lacks an effect of the app is refused before the first request")
    func incompleteSchema() {
        let schema = WireSchema(
            name: "listener", event: listenerEvent, view: Wire.string.list, effects: [askWire])
        let error = #expect(throws: BridgeError.self) { try CoreEndpoint(schema, Core<Listener>(), as: .json) }
        #expect(error?.description.hasSuffix("Watch has no declaration for the wire") == true)
    }

    @Test("A core whose messages have another layout is refused before its first event")
    func version() throws {
        let other = WireSchema(
            name: "listener", event: listenerEvent, view: Wire.string.list, effects: [askWire])
        var bridge = SerializedBridge(other, try endpoint(.bincode), as: .bincode)
        let error = #expect(throws: BridgeError.self) { try bridge.start() }
        let versions = "expected version \(other.version), found \(schema.version)"
        #expect("\(error!)".hasSuffix("the view: the value at byte 0: \(versions)"))
    }

    @Test("A type that is declared with two layouts is reported by name")
    func conflicts() {
        let other = WireSchema(
            name: "listener", event: listenerEvent.named("Value"), view: Wire.string.named("Value").list, effects: [])
        #expect(other.conflicts == ["Value"] && schema.conflicts == [])
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// The bytes that hexadecimal digits stand for; blanks separate them at will.
func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex.utf8).filter { $0 != UInt8(ascii: " ") }
    return stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
}
