import CoreRuntime
import CoreTesting
import EffectCommands
import Effects
import Testing
import TimeEffects

@Suite struct DebounceTests {
    private func debounced(_ number: Int) -> Command<String> {
        ask(number).debounced("typing", by: .milliseconds(300))
    }

    @Test("Only the last command of a burst passes a debounce, and typing on cancels it")
    func debounce() throws {
        var test = CommandDriver<String>()
        for number in 1...3 {
            test.start(debounced(number))
            try test.advance(by: .milliseconds(299))
        }
        #expect(test.effects(of: Ask.self).isEmpty)
        try test.advance(by: .milliseconds(1))
        let first = try test.expect(Ask(3))
        let again = debounced(4)
        test.start(again)
        try test.expectCancelled(first)
        for _ in 1...2 {
            test.start(again)
            try test.advance(by: .milliseconds(300))
            try test.answer(test.expect(Ask(4)), with: "")
        }
    }

    @Test("A debounce whose timer is closed starts nothing and has ended")
    func debounceWithoutTimer() throws {
        var probe = Probe(debounced(1).then(ask(2)))
        let timer = try #require(probe.requests.first)
        probe.runner.close(timer.id)
        probe.drain()
        #expect(probe.asked == [2])
    }
}
