import CoreRuntime
import CoreTesting
import Effects
import SecretEffects
import Testing
import TimeEffects

struct Ask: Effect, CustomStringConvertible {
    typealias Output = String
    let number: Int
    init(_ number: Int) { self.number = number }
    var description: String { "Ask(\(number))" }
}

struct Note: Effect {
    typealias Output = Never
    let text: String
}

func ask(_ number: Int) -> Command<String> { .request(Ask(number)) { "\(number):\($0)" } }

/// The description of an expectation's error, without its source location; nil if it is met.
func finding(_ body: () throws -> Void) -> String? {
    do {
        try body()
        return nil
    } catch let error as UnmetExpectation {
        return String("\(error)".dropFirst("\(error.location): ".count))
    } catch {
        return "\(error)"
    }
}

@Suite struct DriverTests {
    @Test("Requests, answers and events are expected one by one until nothing is left")
    func command() throws {
        var test = CommandDriver(Command.all(ask(1), ask(2), .notify(Note(text: "both"))))
        let first = try test.expect(Ask(1))
        let second = try test.expect(Ask.self)
        try test.expect(Note(text: "both"))
        try test.answer(second, with: "b")
        try test.answer(first, with: "a")
        try test.expectEvent("2:b")
        try test.expectEvent("1:a")
        try test.expectNothingElse()
        #expect(test.waiting.isEmpty)
    }

    @Test("A failed expectation has the line of its call")
    func line() throws {
        var test = CommandDriver(ask(1))
        let (line, error) = (#line, #expect(throws: UnmetExpectation.self) { try test.expect(Ask(2)) })
        #expect(error?.location == "DriverTests.swift:\(line)")
        #expect(error?.description.hasPrefix("DriverTests.swift:\(line): the Ask is another") == true)
    }

    @Test("An unmet expectation reports the differences from what was found, and what was not expected yet")
    func unmet() {
        var asking = CommandDriver(ask(1).and(ask(2)))
        #expect(
            finding { try asking.expect(TimeEffect.self) } == """
                expected a request of Time, found:
                    none
                not expected yet:
                    request #1 Ask Ask(1)
                    request #2 Ask Ask(2)
                """)
        #expect(
            finding { try asking.expect(Ask(3)) } == """
                the Ask is another (expected → found):
                    Ask.number: 3 → 1
                not expected yet:
                    request #2 Ask Ask(2)
                """)
        var telling = CommandDriver(Command.event(["a", "b"]))
        #expect(
            finding { try telling.expectEvent(["a", "c"]) } == """
                the event is another (expected → found):
                    event[1]: "c" → "b"
                """)
        #expect(
            finding { try telling.expectEvent(["a"]) }?.hasPrefix("expected event [\"a\"], found:\n    none") == true)
    }

    @Test("Unexpected requests, events and cancellations are listed")
    func nothingElse() throws {
        var test = CommandDriver(Command.all(.event("late"), ask(1).cancellable("work")))
        test.start(.cancel("work"))
        #expect(
            finding { try test.expectNothingElse() } == """
                something happened that was not expected:
                    request #1 Ask Ask(1)
                    event "late"
                    cancellation of #1 Ask Ask(1)
                """)
        let request = try test.expect(Ask.self)
        try test.expectCancelled(request)
        try test.expectEvent("late")
        try test.expectNothingElse()
        #expect(finding { try test.expectIgnored() } != nil)
        #expect(
            finding { try test.expectCancelled(request) }?.hasPrefix(
                "expected #1 Ask Ask(1) cancelled, found:\n    it was not") == true)
    }

    @Test("A refused answer is reported with the reason")
    func refused() throws {
        var test = CommandDriver(ask(1))
        let request = try test.expect(Ask.self)
        try test.answer(request, with: "yes")
        #expect(
            finding { try test.answer(request, with: "again") }?
                .hasPrefix("expected #1 Ask Ask(1) to take an answer, found:\n    no request waits under #1") == true)
        #expect(finding { try test.answer(Ask.self) { _ in "" } }?.contains("waiting are:\n    none") == true)
    }

    @Test("A stream is answered many times until it is closed")
    func stream() throws {
        var test = CommandDriver(Command.stream(Ask(1)) { $0 }.then(.event("end")))
        let stream = try test.expect(Ask.self)
        try test.answer(stream, with: "a")
        try test.answer(stream, with: "b")
        test.close(stream.id)
        for event in ["a", "b", "end"] { try test.expectEvent(event) }
        try test.expectNothingElse()
    }
}
