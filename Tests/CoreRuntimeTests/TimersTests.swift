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

    @Test("Only the last command of a burst passes a debounce, after the quiet interval")
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

    @Test("Typing on cancels a debounced command that has already started")
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

    @Test("A debounce whose timer is closed starts nothing and has ended")
    func debounceWithoutTimer() throws {
        var probe = Probe(ask(1).debounced("typing", by: .milliseconds(300)).then(ask(2)))
        let timer = try #require(probe.timers.first)
        probe.runner.close(timer.id)
        probe.drain()
        #expect(probe.asked == [2])
    }

    @Test("A debounced command can be stored and started again")
    func debounceAgain() throws {
        let command = Command<String>(ask(1)).debounced("typing", by: .milliseconds(300))
        var test = CommandDriver<String>()
        for _ in 1...2 {
            test.start(command)
            try test.advance(by: .milliseconds(300))
            try test.answer(test.expect(Ask(1)), with: "")
        }
    }
}
