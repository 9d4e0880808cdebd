import CoreRuntime
import EffectCommands
import Effects
import Testing
import TimeEffects

@Suite struct ScopeTests {
    @Test("An id inside another is cancelled from outside as if it stood alone")
    func innerID() throws {
        var probe = Probe(Command.all(ask(1).cancellable("inner"), ask(2)).cancellable("outer"))
        let inner = try probe.id(of: 1)
        probe.start(.cancel("inner"))
        #expect(probe.cancelled == [inner])
        try probe.answer(2, "goes on")
        #expect(probe.events == ["2:goes on"])
    }

    @Test("An id inside a debounce is cancelled from outside")
    func insideDebounce() throws {
        var probe = Probe(ask(1).cancellable("search").debounced("typing", by: .milliseconds(300)))
        let timer = try #require(probe.timers.first?.id)
        try probe.runner.resolve(timer, of: TimeEffect.self, with: .durationElapsed)
        probe.drain()
        let search = try probe.id(of: 1)
        probe.start(.cancel("search"))
        #expect(probe.cancelled == [search])
    }

    @Test("A policy counts commands that run under its id inside another id")
    func policyReachesInside() throws {
        var probe = Probe(ask(1).cancellable("search", .restart).cancellable("screen"))
        let first = try probe.id(of: 1)
        probe.start(ask(2).cancellable("search", .restart))
        #expect(probe.cancelled == [first])
    }

    @Test(
        "A command inside another of its own id is part of it, and neither waits for it nor replaces it",
        arguments: [QueuePolicy.restart, .enqueue(), .drop(), .concurrent])
    func sameIDInside(policy: QueuePolicy) throws {
        let inner = ask(1).cancellable("save", policy)
        var probe = Probe(inner.cancellable("other").cancellable("save", policy).then(.event("end")))
        try probe.answer(1, "a")
        #expect(probe.events == ["1:a", "end"])
    }

    @Test("An id inside a scope is not reachable from outside, nor one outside from inside")
    func scopesSeparate() {
        var probe = Probe(ask(1).cancellable("load").scoped(to: "row").and(ask(2).cancellable("load")))
        probe.start(Command.cancel("load").scoped(to: "another row"))
        #expect(probe.cancelled.isEmpty)
        probe.start(.cancel("load"))
        #expect(probe.cancelled.count == 1 && probe.runner.pendingCount == 1)
    }

    @Test("Any number of concurrent ids are distinct, and each is cancelled alone", arguments: [2, 9, 40, 200])
    func manyIDs(count: Int) throws {
        var probe = Probe(.all((0..<count).map { ask($0).cancellable($0) }))
        for number in 0..<count {
            let id = try probe.id(of: number)
            probe.start(.cancel(number))
            #expect(probe.cancelled.last == id)
            #expect(probe.runner.pendingCount == count - number - 1)
        }
    }

    @Test("Equal ids of two types are distinct")
    func idTypes() throws {
        var probe = Probe(ask(1).cancellable(1 as Int).and(ask(2).cancellable(1 as UInt8)))
        let second = try probe.id(of: 2)
        probe.start(.cancel(1 as UInt8))
        #expect(probe.cancelled == [second])
    }

    @Test("Commands that follow cancelled ones start in the order of those")
    func continuationsInOrder() {
        var probe = Probe()
        for number in 1...3 { probe.start(ask(number).cancellable("work").then(.event("after \(number)"))) }
        probe.start(ask(4).cancellable("work", .enqueue()).then(.event("after 4")))
        probe.start(.cancel("work"))
        #expect(probe.events == ["after 1", "after 2", "after 3", "after 4"])
    }

    @Test("An empty command that restarts an id leaves nothing running")
    func replacedByNothing() throws {
        var probe = Probe(ask(1).cancellable("search", .restart))
        let id = try probe.id(of: 1)
        probe.start(Command.none.cancellable("search", .restart))
        #expect(probe.cancelled == [id])
    }
}
