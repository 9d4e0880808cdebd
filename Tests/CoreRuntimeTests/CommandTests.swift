import CoreRuntime
import Effects
import KeyValueEffects
import Testing

/// What random commands do not reach: commands that are held, many of a kind, ids of any type, exhausted numbers, and
/// writes.
@Suite struct CommandTests {
    @Test("A command can be held, mapped and started any number of times")
    func values() throws {
        let shared = ask(1).map { $0 + "a" }
        let mapped = shared.map { $0 + "b" }.map { $0.count }.map { [$0] }.map { $0.description }
        var probe = Probe(.all(shared, shared.then(mapped)))
        #expect(probe.asked == [1, 1])
        try probe.answer(1, "-")
        #expect(probe.asked == [1, 1, 1])
        try probe.answer(1, "-")
        #expect(probe.events == ["1:-a", "[5]"])
        #expect(probe.runner.pendingCount == 1)
    }

    @Test("Any number of concurrent ids are distinct, and each is answered or cancelled alone", arguments: [2, 9, 300])
    func many(count: Int) throws {
        var probe = Probe(.all((0..<count).map { ask($0).cancellable($0) }))
        for (ended, number) in (0..<count).shuffled().enumerated() {
            let id = try probe.id(of: number)
            #expect(probe.runner.isPending(for: id))
            if number.isMultiple(of: 2) { try probe.answer(number, "") } else { probe.start(.cancel(number)) }
            #expect(!probe.runner.isPending(for: id) && probe.runner.pendingCount == count - ended - 1)
        }
        #expect(probe.events.count == (count + 1) / 2 && probe.cancelled.count == count / 2)
    }

    @Test("Equal ids of two types are distinct")
    func idTypes() throws {
        var probe = Probe(ask(1).cancellable(1 as Int).and(ask(2).cancellable(1 as UInt8)))
        let second = try probe.id(of: 2)
        probe.start(.cancel(1 as UInt8))
        #expect(probe.cancelled == [second])
    }

    @Test("Exhausted ids start again, skipping 0 and pending ones, and are cancelled together with earlier ones")
    func numbersWrap() throws {
        var runner = CommandRunner<String>()
        runner.start(.all(ask(1), ask(2)))
        runner.number(after: .max - 2)
        runner.start(Command.all((3...7).map(ask)).cancellable("id"))
        #expect(runner.takeOutput().requests.map(\.id.rawValue) == [1, 2, .max - 1, .max, 3, 4, 5])
        for id in [4, 2] as [UInt32] {
            #expect(runner.isPending(for: RequestID(rawValue: id)))
            try runner.resolve(RequestID(rawValue: id), of: Ask.self, with: "")
            #expect(!runner.isPending(for: RequestID(rawValue: id)))
        }
        runner.start(.cancel("id"))
        #expect(runner.takeOutput().cancelled.map(\.rawValue) == [3, 5, .max - 1, .max])
        #expect(runner.pendingCount == 1)
    }

    @Test("A write that is cancelled in its own step is still sent, and its answer is not awaited")
    func cancelledWrite() throws {
        let write = Command.request(KeyValueEffect.set(key: "k", value: [1])) { _ in "written" }
        let read = Command.request(KeyValueEffect.get(key: "k")) { _ in "read" }
        var probe = Probe(write.and(read).cancellable("screen").and(.cancel("screen")))
        let request = try #require(probe.requests.first)
        #expect(probe.requests.map { $0.effect as? KeyValueEffect } == [.set(key: "k", value: [1])])
        #expect(probe.cancelled == [] && probe.runner.pendingCount == 0 && request.expects == .nothing)
        #expect(throws: BridgeError.notPending(request.id)) {
            try probe.runner.resolve(request.id, of: KeyValueEffect.self, with: .failure(.timeout))
        }
    }
}
