import Testing
import TimeEffects

@Suite struct TimeTests {
    @Test("A point in time keeps its nanoseconds through its duration since 1970, and is clamped")
    func sinceEpoch() {
        for moment in [Instant(seconds: 5, nanoseconds: 999_999_999), Instant(seconds: .max, nanoseconds: 1)] {
            #expect(Instant(sinceEpoch: moment.sinceEpoch) == moment)
        }
        #expect(Instant(sinceEpoch: .milliseconds(-1500)) == Instant(seconds: 0))
    }

    @Test("Points in time are in order")
    func order() {
        let moments = [Instant(seconds: 1, nanoseconds: 5), Instant(seconds: 1, nanoseconds: 6), Instant(seconds: 2)]
        #expect(moments.reversed().sorted() == moments)
    }
}
