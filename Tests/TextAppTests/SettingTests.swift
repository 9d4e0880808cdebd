import Testing
import TextApp

@Suite("A setting")
struct SettingTests {
    private func duration(_ text: String) throws(Failure) -> Duration {
        try Setting(text: text, source: .variable("TIME")).duration()
    }

    @Test("a time is a whole number of seconds, minutes or hours")
    func durations() throws {
        #expect(try duration("0s") == .zero)
        #expect(try duration("90s") == .seconds(90))
        #expect(try duration("15m") == .seconds(900))
        #expect(try duration("1000000h") == .seconds(3_600_000_000))
    }

    @Test("any other text is refused", arguments: ["", "s", "5", "5d", "1.5h", "-1s", "1000001s", "5 s"])
    func refused(text: String) { #expect(throws: Failure.self) { try duration(text) } }
}
