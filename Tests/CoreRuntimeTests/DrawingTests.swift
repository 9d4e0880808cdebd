import CoreRuntime
import EffectCommands
import Testing
import TimeEffects

/// When a command's render is asked for: at its own start, and never if it does not start.
@Suite struct DrawingTests {
    private func draws(_ probe: Probe) -> Int { probe.renderCount }

    @Test("a command that is dropped does not draw")
    func dropped() {
        var probe = Probe(ask(1).cancellable("once", .drop()))
        probe.start(Command.render.and(ask(2)).cancellable("once", .drop()))
        probe.start(Command.render.cancellable("once", .drop()))
        probe.start(Command.render.and(ask(3)).map { $0 }.throttled("once", to: .seconds(1)))
        #expect(draws(probe) == 0)
        #expect(probe.asked == [1])
    }

    @Test("a command that waits its turn draws when it starts")
    func waiting() throws {
        var probe = Probe(ask(1).cancellable("save", .enqueue()))
        probe.start(Command.render.and(ask(2)).cancellable("save", .enqueue()))
        #expect(draws(probe) == 0)
        try probe.answer(1, "")
        #expect(draws(probe) == 1 && probe.asked == [1, 2])
    }

    @Test(
        "a command that finds room draws at once",
        arguments: [QueuePolicy.concurrent, .restart, .enqueue(), .drop()])
    func room(policy: QueuePolicy) {
        #expect(draws(Probe(Command.render.and(ask(1)).cancellable("work", policy))) == 1)
        #expect(draws(Probe(Command.render.cancellable("work", policy))) == 1)
    }

    @Test("a contender of a race that never starts does not draw, and one that starts does")
    func contenders() {
        #expect(draws(Probe(.race([.event("won"), Command.render.and(ask(1))]))) == 0)
        #expect(draws(Probe(.race([ask(1), Command.render.and(ask(2))]))) == 1)
        #expect(draws(Probe(.race([ask(1), .none, .render]))) == 0)
        #expect(draws(Probe(.race([ask(1), .render]))) == 1)
    }

    @Test("a command that was cancelled does not draw what was to come after")
    func cancelled() throws {
        var probe = Probe(ask(1).then(.render).cancellable("work"))
        probe.start(.cancel("work"))
        #expect(draws(probe) == 0)
        probe = Probe(ask(1).cancellable("inner").then(Command.render.and(ask(2))).cancellable("outer"))
        probe.start(.cancel("outer"))
        #expect(draws(probe) == 0 && probe.asked == [1])
    }

    @Test("what comes after work draws and does its own when that work has ended")
    func after() throws {
        var probe = Probe(ask(1).then(Command.render.and(ask(2))))
        #expect(draws(probe) == 0)
        try probe.answer(1, "")
        #expect(draws(probe) == 1 && probe.asked == [1, 2])
    }

    @Test("a kept command draws each time that it is started")
    func startedTwice() {
        let command = ask(1).then(.render).and(Command.race([Command.render.and(ask(2)), ask(3)]))
        var probe = Probe(command)
        probe.start(command)
        #expect(draws(probe) == 2)
    }

    @Test("an event that meant nothing is counted, wherever the command says so")
    func ignored() throws {
        var probe = Probe(.all(.ignored, ask(1).then(.ignored)))
        #expect(probe.ignoredCount == 1)
        try probe.answer(1, "")
        #expect(probe.ignoredCount == 2)
    }
}
