import CoreRuntime
import CoreTesting
import EffectCommands
import Effects
import Testing
import TimeEffects

@Suite struct TimersTests {
    private func start(_ number: Int, _ test: inout CommandDriver<String>) {
        test.start(ask(number).debounced("typing", by: .milliseconds(300)))
    }

    private func asked(_ test: CommandDriver<String>) -> [Int] { test.effects(of: Ask.self).map(\.number) }

    @Test("only the last of a burst gets through a debounce, after the quiet and not before")
    func debounce() throws {
        var test = CommandDriver<String>()
        for number in 1...3 {
            start(number, &test)
            try test.advance(by: .milliseconds(299))
        }
        #expect(asked(test) == [])
        try test.advance(by: .milliseconds(1))
        #expect(asked(test) == [3])
    }

    @Test("typing on cancels what a debounce has let through already")
    func debounceReplaces() throws {
        var test = CommandDriver<String>()
        start(1, &test)
        try test.advance(by: .milliseconds(300))
        let first = try test.expect(Ask(1))
        start(2, &test)
        try test.expectCancelled(first)
        try test.advance(by: .milliseconds(300))
        #expect(asked(test) == [2])
    }

    @Test("a debounce whose timer is given up lets nothing through, and has ended")
    func debounceWithoutTimer() throws {
        var probe = Probe(ask(1).debounced("typing", by: .milliseconds(300)).then(ask(2)))
        let timer = try #require(probe.timers.first)
        probe.runner.close(timer.id)
        probe.drain()
        #expect(probe.asked == [2])
    }

    @Test("a debounced command can be kept and started again, and draws when it starts")
    func debounceAgain() throws {
        let command = Command<String>.render.and(ask(1)).debounced("typing", by: .milliseconds(300))
        #expect(!command.renders)
        var test = CommandDriver<String>()
        for _ in 1...2 {
            test.start(command)
            try test.advance(by: .milliseconds(300))
            try test.answer(test.expect(Ask(1)), with: "")
        }
    }

    @Test("a throttled command starts at once and drops others until its interval is over and it has ended")
    func throttle() throws {
        var test = CommandDriver<String>()
        func refresh(_ number: Int) { test.start(ask(number).throttled("refresh", to: .seconds(1))) }
        refresh(1)
        refresh(2)
        #expect(asked(test) == [1])
        try test.advance(by: .seconds(1))
        refresh(3)
        #expect(asked(test) == [1], "the first has not ended")
        try test.answer(test.expect(Ask(1)), with: "")
        refresh(4)
        #expect(asked(test) == [4])
        try test.answer(test.expect(Ask(4)), with: "")
        try test.advance(by: .milliseconds(999))
        refresh(5)
        #expect(asked(test) == [], "the interval is not over")
        try test.advance(by: .milliseconds(1))
        refresh(6)
        #expect(asked(test) == [6])
    }
}
