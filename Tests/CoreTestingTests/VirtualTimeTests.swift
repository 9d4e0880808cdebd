import CoreRuntime
import CoreTesting
import Testing
import TimeEffects

@Suite struct VirtualTimeTests {
    private func timer(_ milliseconds: UInt64) -> Command<String> {
        .request(Time.after(.milliseconds(milliseconds))) { "\(milliseconds)" }
    }

    @Test("Timers fire when they are due, the earliest first")
    func order() throws {
        var test = CommandDriver(.all(timer(30), timer(10), timer(20)))
        try test.advance(by: .milliseconds(9))
        #expect(test.log.events == [])
        try test.advance(by: .milliseconds(11))
        #expect(test.log.events == ["10", "20"])
        try test.advance(by: .milliseconds(10))
        #expect(test.log.events == ["10", "20", "30"])
    }

    @Test("Ticks come at every interval until they are cancelled")
    func ticks() throws {
        var test = CommandDriver(Command.stream(Time.every(.seconds(1))) { "tick" }.cancellable("clock"))
        try test.advance(by: .seconds(3))
        #expect(test.log.events.count == 3)
        test.start(.cancel("clock"))
        try test.advance(by: .seconds(3))
        #expect(test.log.events.count == 3)
    }
}
