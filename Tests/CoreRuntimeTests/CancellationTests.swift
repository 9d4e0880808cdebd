import CoreRuntime
import Effects
import Testing

@Suite struct CancellationTests {
    @Test("a cancelled command is withdrawn, and its answer is no longer taken")
    func cancel() throws {
        var probe = Probe(ask(1).then(ask(2)).cancellable("work"))
        let id = try probe.id(of: 1)
        probe.start(.cancel("work"))
        #expect(probe.withdrawn == [id])
        #expect(throws: BridgeError.notWaiting(id)) { try probe.answer(1, "late") }
        #expect(probe.events.isEmpty)
        #expect(probe.asked == [1])
    }

    @Test("a request cancelled before it left the core is never seen")
    func unseen() {
        let probe = Probe(ask(1).cancellable("work").and(.cancel("work")))
        #expect(probe.requests.isEmpty)
        #expect(probe.withdrawn.isEmpty)
    }

    @Test("an event that waits for its update is dropped when its command is cancelled first")
    func queuedEvent() {
        var runner = CommandRunner<String>()
        runner.start(.all(.event("first"), Command.event("late").cancellable("work")))
        #expect(runner.nextEvent() == "first")
        runner.start(.cancel("work"))
        #expect(runner.nextEvent() == nil)
    }

    @Test("for whatever waits on it, a cancelled command has ended")
    func endsForWaiter() {
        var probe = Probe(ask(1).cancellable("work").then(.event("after")))
        probe.start(.cancel("work"))
        #expect(probe.events == ["after"])
    }

    @Test("ids belong to their owner: the same id in another owner is another thing")
    func owners() throws {
        var probe = Probe(
            .all(ask(1).cancellable("load").owned(by: "row 1"), ask(2).cancellable("load").owned(by: "row 2")))
        let second = try probe.id(of: 2)
        probe.start(Command.cancel("load").owned(by: "row 2"))
        #expect(probe.withdrawn == [second])
        probe.start(.cancel("load"))
        #expect(probe.withdrawn == [second])
    }

    @Test("an owner takes all its work with it, however deep")
    func ownerEnds() throws {
        let child = Command.all(ask(1).cancellable("a"), ask(2).owned(by: "inner")).owned(by: "screen")
        var probe = Probe(child)
        probe.start(ask(3).cancellable("b").owned(by: "screen"))
        probe.start(.cancel("screen"))
        #expect(probe.withdrawn.count == 3)
        #expect(probe.runner.waitingCount == 0)
    }

    @Test("a machine that finishes takes its work with it, and what its outcome hands on lives on")
    func finishedOutcome() throws {
        let running = Outcome<Int, String, String>.running(1, ask(1)).owned(by: "machine")
        let finished = Outcome<Int, String, String>.finished("bye", ask(2)).owned(by: "machine")
        var probe = Probe(running.command)
        let own = try probe.id(of: 1)
        probe.start(finished.command)
        #expect(probe.withdrawn == [own])
        try probe.answer(2, "handed on")
        #expect(probe.events == ["2:handed on"])
    }

    @Test("newest wins: every earlier command is withdrawn, however many there were")
    func newest() throws {
        var probe = Probe()
        for number in 1...4 { probe.start(ask(number).cancellable("search", .newest).owned(by: "screen")) }
        #expect(try probe.withdrawn == [1, 2, 3].map { try probe.id(of: $0) })
        try probe.answer(4, "d")
        #expect(probe.events == ["4:d"] && probe.runner.waitingCount == 0)
    }

    @Test("oldest wins and the rest wait: one after the other, first come, first served")
    func oldestWaits() throws {
        var probe = Probe()
        for number in 1...3 { probe.start(ask(number).cancellable("save", .oldest(.wait))) }
        #expect(probe.asked == [1])
        try probe.answer(1, "a")
        #expect(probe.asked == [1, 2])
        try probe.answer(2, "b")
        #expect(probe.asked == [1, 2, 3])
    }

    @Test("oldest wins and the rest are dropped: they count as ended")
    func oldestDiscards() {
        var probe = Probe(ask(1).cancellable("once", .oldest(.discard)))
        probe.start(ask(2).cancellable("once", .oldest(.discard)).then(.event("dropped")))
        #expect(probe.asked == [1])
        #expect(probe.events == ["dropped"])
    }

    @Test("at most n run at once")
    func atMost() throws {
        var probe = Probe()
        for number in 1...5 { probe.start(ask(number).cancellable("pool", .oldest(atMost: 2, .wait))) }
        #expect(probe.asked == [1, 2])
        try probe.answer(2, "")
        #expect(probe.asked == [1, 2, 3])
    }

    @Test("cancelling an id drops what waits under it, too")
    func cancelQueue() throws {
        var probe = Probe()
        for number in 1...3 { probe.start(ask(number).cancellable("save", .oldest(.wait))) }
        probe.start(.cancel("save"))
        #expect(probe.asked == [1])
        #expect(probe.runner.waitingCount == 0)
        probe.start(ask(4).cancellable("save", .oldest(.wait)))
        #expect(probe.asked == [1, 4])
    }

    @Test("a withdrawn timer is cleared by its own operation")
    func timerCleared() throws {
        var probe = Probe(.timer(after: .seconds(1), then: { "ring" }).cancellable("timer"))
        let timer = try #require(probe.timers.first)
        #expect(timer.operation as? TimeOperation == .notifyAfter(id: UInt64(timer.id.rawValue), duration: .seconds(1)))
        probe.start(.cancel("timer"))
        #expect(probe.withdrawn == [timer.id])
        let clear = try #require(probe.timers.last)
        #expect(clear.operation as? TimeOperation == .clear(id: UInt64(timer.id.rawValue)))
        try probe.runner.resolve(
            clear.id, of: TimeOperation.self, with: .cleared(id: UInt64(timer.id.rawValue)))
        probe.settle()
        #expect(probe.events.isEmpty)
        #expect(probe.runner.waitingCount == 0)
    }

    @Test("only the last of a burst gets through a debounce, after the quiet")
    func debounce() throws {
        var probe = Probe()
        for number in 1...3 { probe.start(ask(number).debounced("typing", by: .milliseconds(300))) }
        #expect(probe.asked.isEmpty)
        let last = try #require(probe.timers.last { ($0.operation as? TimeOperation)?.takenBackBy != nil })
        try probe.runner.resolve(
            last.id, of: TimeOperation.self, with: .durationElapsed(id: UInt64(last.id.rawValue)))
        probe.settle()
        #expect(probe.asked == [3])
    }

    @Test("a throttled command starts at once and drops others until its interval is over")
    func throttle() throws {
        var probe = Probe(ask(1).throttled("refresh", to: .seconds(1)))
        probe.start(ask(2).throttled("refresh", to: .seconds(1)))
        #expect(probe.asked == [1])
        try probe.answer(1, "")
        let timer = try #require(probe.timers.first)
        try probe.runner.resolve(
            timer.id, of: TimeOperation.self, with: .durationElapsed(id: UInt64(timer.id.rawValue)))
        probe.start(ask(3).throttled("refresh", to: .seconds(1)))
        #expect(probe.asked == [1, 3])
    }

    @Test("a versioned value accepts its newest stamp only")
    func versioned() {
        var input = Versioned("")
        let first = input.set("a")
        let second = input.set("ab")
        #expect(!input.accepts(first))
        #expect(input.accepts(second))
        input.set("a")
        #expect(!input.accepts(first))
    }
}
