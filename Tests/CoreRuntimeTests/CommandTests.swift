import CoreRuntime
import Effects
import KeyValueEffects
import Testing

@Suite struct CommandTests {
    @Test("A request is made once, and its answer becomes an event")
    func request() throws {
        var probe = Probe(ask(1))
        #expect(probe.asked == [1])
        try probe.answer(1, "yes")
        #expect(probe.events == ["1:yes"])
        #expect(probe.runner.pendingCount == 0)
    }

    @Test("Concurrent commands start in order, and any order of answers yields the same events")
    func all() throws {
        for order in [[1, 2, 3], [3, 2, 1], [2, 3, 1]] {
            var probe = Probe(.all(ask(1), ask(2), ask(3)))
            #expect(probe.asked == [1, 2, 3])
            for number in order { try probe.answer(number, "x") }
            #expect(Set(probe.events) == ["1:x", "2:x", "3:x"])
        }
    }

    @Test("The second part of a sequence starts after every part of the first has ended")
    func then() throws {
        var probe = Probe(Command.all(ask(1), ask(2)).then(ask(3)).then(.event("done")))
        #expect(probe.asked == [1, 2])
        try probe.answer(2, "b")
        #expect(probe.asked == [1, 2])
        try probe.answer(1, "a")
        #expect(probe.asked == [1, 2, 3])
        try probe.answer(3, "c")
        #expect(probe.events == ["2:b", "1:a", "3:c", "done"])
    }

    @Test("The first contender of a race that answers continues, and the others are cancelled")
    func race() throws {
        var probe = Probe(.race([ask(1), ask(2).then(ask(3))]))
        let loser = try probe.id(of: 1)
        try probe.answer(2, "b")
        #expect(probe.cancelled == [loser])
        try probe.answer(3, "c")
        #expect(probe.events == ["2:b", "3:c"])
        #expect(throws: BridgeError.notPending(loser)) { try probe.answer(1, "late") }
    }

    @Test("A contender without work wins its race at once")
    func raceAgainstNothing() {
        let probe = Probe(Command.race([.none, ask(1)]).then(.event("done")))
        #expect(probe.asked.isEmpty)
        #expect(probe.events == ["done"])
    }

    @Test("A race without contenders, or between empty commands, ends at once", arguments: [0, 1, 2])
    func emptyRace(contenders: Int) {
        let probe = Probe(Command.race(Array(repeating: .none, count: contenders)).then(.event("done")))
        #expect(probe.events == ["done"])
        #expect(Probe(Command.race([.race([]), ask(1)]).then(.event("won"))).events == ["won"])
    }

    @Test("Mapping a command leaves the original unchanged for its other holders")
    func mapOfShared() throws {
        let shared = ask(1).map { $0 + "a" }
        let mapped = shared.map { $0 + "b" }.map { $0 + "c" }
        var probe = Probe(shared)
        try probe.answer(1, "-")
        probe.start(mapped)
        try probe.answer(1, "-")
        #expect(probe.events == ["1:-a", "1:-abc"])
    }

    /// Takes as many bytes as there are numbers, times eight.
    private struct Large<Rest> {
        var number: (Int, Int, Int, Int)
        var rest: Rest
        init(_ number: Int, _ rest: Rest) { (self.number, self.rest) = ((number, number, number, number), rest) }
    }

    @Test("Events of any size pass through maps unchanged")
    func largeEvents() throws {
        var runner = CommandRunner<String>()
        for number in 0..<1_000 {
            let text = "\(number)"
            let large = Command.event(text).map { Large(1, Large(2, Large(3, Large(4, $0)))) }
            let larger = large.map { Large(5, Large(6, Large(7, $0))) }.map { Large(8, $0) }
            runner.start(larger.map { $0.rest.rest.rest }.map { $0.rest.rest.rest.rest.rest })
            #expect(runner.nextEvent() == text)
        }
    }

    @Test("Mapping wraps every event, through any number of levels and each time the command starts")
    func map() throws {
        let mapped = ask(1).map { $0.count }.map { $0 * 2 }.map { [$0] }.map { $0.description }.map { $0 + "!" }
        var probe = Probe(mapped)
        try probe.answer(1, "abc")
        probe.start(mapped)
        try probe.answer(1, "abcd")
        #expect(probe.events == ["[10]!", "[12]!"])
    }

    @Test("A stream emits every answer until it is closed, and only then ends")
    func stream() throws {
        var probe = Probe(Command.stream(Ask(1)) { $0 }.then(.event("end")))
        try probe.answer(1, "a")
        try probe.answer(1, "b")
        #expect(probe.events == ["a", "b"])
        try probe.close(1)
        #expect(probe.events == ["a", "b", "end"])
        #expect(throws: BridgeError.self) { try probe.answer(1, "late") }
    }

    @Test("A notification ends at once")
    func notify() {
        let probe = Probe(Command.notify(Note(text: "x")).then(.event("done")))
        #expect(probe.requests.map { type(of: $0.effect).name } == ["Note"])
        #expect(probe.runner.pendingCount == 0)
        #expect(probe.events == ["done"])
    }

    @Test("A command that is started twice runs twice")
    func startedTwice() throws {
        let command = ask(1).map { $0 + "?" }
        var probe = Probe(.all(command, command.then(command)))
        #expect(probe.asked == [1, 1])
        try probe.answer(1, "b")
        #expect(probe.asked == [1, 1, 1])
        try probe.answer(1, "c")
        #expect(probe.events == ["1:b?", "1:c?"])
        #expect(probe.runner.pendingCount == 1)
    }

    @Test("A wrong answer is refused with an error and changes nothing")
    func refusals() throws {
        var probe = Probe(ask(1))
        let id = try probe.id(of: 1)
        #expect(throws: BridgeError.wrongEffect(id, expected: "Ask", got: "Other")) {
            try probe.runner.resolve(id, of: Other.self, with: 1)
        }
        #expect(throws: BridgeError.notPending(RequestID(rawValue: 99))) {
            try probe.runner.resolve(RequestID(rawValue: 99), of: Ask.self, with: "")
        }
        try probe.answer(1, "yes")
        #expect(throws: BridgeError.notPending(id)) { try probe.answer(1, "again") }
        #expect(probe.events == ["1:yes"])
    }

    @Test("An answer of another case of the right type is refused, and the request stays pending")
    func wrongCase() throws {
        var runner = CommandRunner<String>()
        runner.start(.request(KeyValueEffect.get(key: "a")) { "\($0)" })
        let id = try #require(runner.takeStep().requests.first?.id)
        #expect(throws: BridgeError.wrongAnswer(id, effect: "KeyValue")) {
            try runner.resolve(id, of: KeyValueEffect.self, with: .success(.exists(isPresent: true)))
        }
        try runner.resolve(id, of: KeyValueEffect.self, with: .success(.get(value: nil)))
        #expect(runner.nextEvent() != nil)
    }

    @Test("The table of finished requests does not grow while ids increase")
    func manyRequests() throws {
        var probe = CommandRunner<String>()
        for _ in 0..<10_000 {
            probe.start(ask(1))
            let id = try #require(probe.takeStep().requests.first?.id)
            try probe.resolve(id, of: Ask.self, with: "")
            _ = probe.nextEvent()
        }
        #expect(probe.pendingCount == 0)
        probe.start(ask(1))
        #expect(probe.takeStep().requests.first?.id == RequestID(rawValue: 10_001))
    }

    @Test("Exhausted ids start again, skipping 0 and pending ones")
    func numbersWrap() throws {
        var runner = CommandRunner<String>()
        runner.start(.all(ask(1), ask(2)))
        runner.number(after: .max - 1)
        runner.start(.all(ask(3), ask(4), ask(5)))
        #expect(runner.takeStep().requests.map(\.id.rawValue) == [1, 2, .max, 3, 4])
        for id in [3, .max, 2, 4, 1] as [UInt32] {
            #expect(runner.isPending(for: RequestID(rawValue: id)))
            try runner.resolve(RequestID(rawValue: id), of: Ask.self, with: "")
            #expect(!runner.isPending(for: RequestID(rawValue: id)))
        }
        #expect(runner.pendingCount == 0)
    }

    @Test("Requests with ids from before and after the wraparound are cancelled together")
    func numbersWrapInScope() throws {
        var runner = CommandRunner<String>()
        runner.number(after: .max - 2)
        runner.start(Command.all((1...6).map(ask)).cancellable("id"))
        let ids = runner.takeStep().requests.map(\.id.rawValue)
        #expect(ids == [.max - 1, .max, 1, 2, 3, 4])
        try runner.resolve(RequestID(rawValue: 2), of: Ask.self, with: "")
        runner.start(.cancel("id"))
        #expect(runner.takeStep().cancelled.map(\.rawValue) == [1, 3, 4, .max - 1, .max])
        #expect(runner.pendingCount == 0)
    }

    @Test("Thousands of pending requests are answered in any order")
    func manyWaiting() throws {
        var probe = Probe(.all((0..<3_000).map(ask)))
        for number in (0..<3_000).shuffled() { try probe.answer(number, "") }
        #expect(probe.events.count == 3_000)
        #expect(probe.runner.pendingCount == 0)
    }
}
