import CoreRuntime
import Effects
import KeyValueEffects
import Testing

@Suite struct CancellationTests {
    @Test("The answer to a cancelled command is no longer accepted")
    func cancel() throws {
        var probe = Probe(ask(1).then(ask(2)).cancellable("work"))
        let id = try probe.id(of: 1)
        probe.start(.cancel("work"))
        #expect(probe.cancelled == [id])
        #expect(throws: BridgeError.notPending(id)) { try probe.answer(1, "late") }
        #expect(probe.events.isEmpty)
        #expect(probe.asked == [1])
    }

    @Test("A request that is cancelled before it left the core is never sent")
    func unseen() {
        let probe = Probe(ask(1).cancellable("work").and(.cancel("work")))
        #expect(probe.requests.isEmpty)
        #expect(probe.cancelled.isEmpty)
    }

    @Test("An event that waits for its update is dropped if its command is cancelled first")
    func queuedEvent() {
        var runner = CommandRunner<String>()
        runner.start(.all(.event("first"), Command.event("late").cancellable("work")))
        #expect(runner.nextEvent() == "first")
        runner.start(.cancel("work"))
        #expect(runner.nextEvent() == nil)
    }

    @Test("A cancelled command counts as ended for anything that waits for it")
    func endsForWaiter() {
        var probe = Probe(ask(1).cancellable("work").then(.event("after")))
        probe.start(.cancel("work"))
        #expect(probe.events == ["after"])
    }

    @Test("The same id in another scope is a different id")
    func scopes() throws {
        var probe = Probe(
            .all(ask(1).cancellable("load").scoped(to: "row 1"), ask(2).cancellable("load").scoped(to: "row 2")))
        let second = try probe.id(of: 2)
        probe.start(Command.cancel("load").scoped(to: "row 2"))
        #expect(probe.cancelled == [second])
        probe.start(.cancel("load"))
        #expect(probe.cancelled == [second])
    }

    @Test("Cancelling a scope cancels all its work at any depth")
    func scopeEnds() throws {
        let child = Command.all(ask(1).cancellable("a"), ask(2).scoped(to: "inner")).scoped(to: "screen")
        var probe = Probe(child)
        probe.start(ask(3).cancellable("b").scoped(to: "screen"))
        probe.start(.cancel("screen"))
        #expect(probe.cancelled.count == 3)
        #expect(probe.runner.pendingCount == 0)
    }

    @Test("A write that is cancelled in its own step is still sent, and its answer is not awaited")
    func cancelledWrite() throws {
        let write = Command.request(KeyValueEffect.set(key: "k", value: [1])) { _ in "written" }
        let read = Command.request(KeyValueEffect.get(key: "k")) { _ in "read" }
        var probe = Probe(write.and(read).cancellable("screen").and(.cancel("screen")))
        let request = try #require(probe.requests.first)
        #expect(probe.requests.map { $0.effect as? KeyValueEffect } == [.set(key: "k", value: [1])])
        #expect(probe.cancelled == [] && probe.runner.pendingCount == 0)
        guard case .nothing = request.expects else {
            Issue.record("nobody waits for its answer")
            return
        }
        #expect(throws: BridgeError.notPending(request.id)) {
            try probe.runner.resolve(request.id, of: KeyValueEffect.self, with: .failure(.timeout))
        }
    }

    @Test("Cancelling an id also drops the commands that wait under it")
    func cancelQueue() throws {
        var probe = Probe()
        for number in 1...3 { probe.start(ask(number).cancellable("save", .enqueue())) }
        probe.start(.cancel("save"))
        #expect(probe.asked == [1])
        #expect(probe.runner.pendingCount == 0)
        probe.start(ask(4).cancellable("save", .enqueue()))
        #expect(probe.asked == [1, 4])
    }

    @Test("A task that has ended is not cancelled again while its last event waits")
    func endedTask() {
        var runner = CommandRunner<String>()
        runner.start(
            Command.task { context throws(CancellationError) in
                context.emit("first")
                context.emit("last")
            }.cancellable("work"))
        #expect(runner.nextEvent() == "first")
        runner.start(.cancel("work"))
        #expect(runner.nextEvent() == nil)
    }
}
