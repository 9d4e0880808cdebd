import CoreRuntime
import CoreTesting
import Testing

@Suite struct QueuePolicyTests {
    @Test("Restart cancels all earlier commands, however many there are")
    func restart() throws {
        var probe = Probe()
        for number in 1...4 { probe.start(ask(number).cancellable("search", .restart).scoped(to: "screen")) }
        #expect(try probe.cancelled == [1, 2, 3].map { try probe.id(of: $0) })
        try probe.answer(4, "d")
        #expect(probe.events == ["4:d"] && probe.runner.pendingCount == 0)
    }

    @Test("Enqueued commands run one after the other in their order")
    func enqueue() throws {
        var probe = Probe()
        for number in 1...3 { probe.start(ask(number).cancellable("save", .enqueue())) }
        #expect(probe.asked == [1])
        try probe.answer(1, "a")
        #expect(probe.asked == [1, 2])
        try probe.answer(2, "b")
        #expect(probe.asked == [1, 2, 3])
    }

    @Test("Dropped commands count as ended")
    func drop() {
        var probe = Probe(ask(1).cancellable("once", .drop()))
        probe.start(ask(2).cancellable("once", .drop()).then(.event("dropped")))
        #expect(probe.asked == [1])
        #expect(probe.events == ["dropped"])
    }

    @Test("At most n commands run at once")
    func atMost() throws {
        var probe = Probe()
        for number in 1...5 { probe.start(ask(number).cancellable("pool", .enqueue(atMost: 2))) }
        #expect(probe.asked == [1, 2])
        try probe.answer(2, "")
        #expect(probe.asked == [1, 2, 3])
    }

    @Test("The successor of a cancelled command starts at once if there is room")
    func behindCancelled() throws {
        var probe = Probe(ask(1).cancellable("pool"))
        probe.start(ask(2).cancellable("pool", .enqueue()).cancellable("given up"))
        probe.start(ask(3).cancellable("pool", .enqueue(atMost: 2)))
        #expect(probe.asked == [1])
        probe.start(.cancel("given up"))
        #expect(probe.asked == [1, 3])
        try probe.answer(1, "")
        try probe.answer(3, "")
        #expect(probe.asked == [1, 3] && probe.runner.pendingCount == 0)
    }

    @Test("A waiting command starts only when fewer run than it allows, whatever they run under")
    func besideOthers() throws {
        var probe = Probe()
        for number in 1...3 { probe.start(ask(number).cancellable("save")) }
        probe.start(ask(4).cancellable("save", .enqueue()))
        for number in 1...2 {
            try probe.answer(number, "")
            #expect(probe.asked == [1, 2, 3], "others still run")
        }
        try probe.answer(3, "")
        #expect(probe.asked == [1, 2, 3, 4])
    }

    @Test(
        "A waiting command is not overtaken by one for which there is room",
        arguments: [QueuePolicy.enqueue(atMost: 3), .drop(atMost: 3)])
    func notOvertaken(policy: QueuePolicy) throws {
        var probe = Probe(ask(1).cancellable("pool", .enqueue(atMost: 3)))
        probe.start(ask(2).cancellable("pool", .enqueue()))
        probe.start(ask(3).cancellable("pool", policy).then(.event("over")))
        #expect(probe.asked == [1])
        #expect(probe.events == (policy == .drop(atMost: 3) ? ["over"] : []))
        try probe.answer(1, "")
        #expect(probe.asked == (policy == .drop(atMost: 3) ? [1, 2] : [1, 2, 3]))
    }

    @Test("One end starts all waiting commands for which there is room, in their order")
    func severalAtOnce() throws {
        var probe = Probe(ask(1).cancellable("pool"))
        for (number, limit) in [(2, 1), (3, 3), (4, 3), (5, 3)] {
            probe.start(ask(number).cancellable("pool", .enqueue(atMost: limit)))
        }
        #expect(probe.asked == [1])
        try probe.answer(1, "")
        #expect(probe.asked == [1, 2, 3, 4])
        try probe.answer(4, "")
        #expect(probe.asked == [1, 2, 3, 4, 5])
    }

    @Test("A command that was cancelled while it waited delays no other")
    func cancelledInLine() throws {
        var probe = Probe(ask(1).cancellable("pool", .enqueue()))
        probe.start(Command.all(ask(9), ask(2).cancellable("pool", .enqueue())).cancellable("screen"))
        probe.start(.cancel("screen"))
        probe.start(ask(3).cancellable("pool", .drop(atMost: 2)))
        #expect(probe.asked == [1, 9, 3])
    }

    @Test("A limit below one counts as one, and a limit that is not reached has no effect", arguments: [-1, 0, 1, 7])
    func limits(limit: Int) throws {
        var test = CommandDriver<String>()
        for number in 1...6 { test.start(ask(number).cancellable("pool", .enqueue(atMost: limit))) }
        for number in 1...6 {
            #expect(test.waiting.count == min(max(limit, 1), 7 - number))
            try test.answer(test.expect(Ask(number)), with: "")
        }
        #expect(test.log.events.count == 6 && test.waiting.isEmpty)
    }

    @Test("A thousand commands wait for one and start in order, each after the one before")
    func longQueue() throws {
        var test = CommandDriver<String>()
        for number in 0..<1_000 { test.start(ask(number).cancellable("save", .enqueue())) }
        for number in 0..<1_000 { try test.answer(test.expect(Ask(number)), with: "") }
        #expect(test.log.events.count == 1_000 && test.waiting.isEmpty)
    }

    @Test("A command without requests makes room at once")
    func instant() throws {
        var test = CommandDriver<String>()
        for number in 1...3 { test.start(.event("\(number)").cancellable("save", .enqueue())) }
        for number in 1...3 { try test.expectEvent("\(number)") }
        try test.expectNothingElse()
    }

    @Test("A contender that loses its race makes room for the next waiting command")
    func roomAfterRace() throws {
        var test = CommandDriver(Command.race([ask(1).cancellable("save", .enqueue()), ask(2)]))
        test.start(ask(3).cancellable("save", .enqueue()))
        try test.answer(Ask.self, where: { $0.number == 2 }) { _ in "" }
        #expect(test.effects(of: Ask.self).map(\.number) == [3])
    }

    @Test("A newer command that ends its race by cancelling the older one does not start")
    func newestInRace() throws {
        let contenders = [1, 2].map { ask($0).cancellable("search", .restart) }
        var test = CommandDriver(Command.race(contenders).then(.event("over")))
        try test.expectEvent("over")
        try test.expectNothingElse()
        #expect(test.waiting.isEmpty)
    }
}
