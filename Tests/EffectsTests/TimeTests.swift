import Testing
import TimeEffects

@Suite struct TimeTests {
    @Test("a span too long to say becomes the longest")
    func overflow() {
        #expect(TimeSpan.seconds(.max) == TimeSpan(nanoseconds: .max))
        #expect(TimeSpan.milliseconds(.max) == TimeSpan(nanoseconds: .max))
        #expect(TimeSpan.seconds(18_446_744_073) == TimeSpan(nanoseconds: 18_446_744_073_000_000_000))
        #expect(TimeSpan.seconds(18_446_744_074) == TimeSpan(nanoseconds: .max))
    }

    @Test("spans and moments are in order")
    func order() {
        #expect(TimeSpan.milliseconds(1_000) == .seconds(1) && TimeSpan.milliseconds(999) < .seconds(1))
        let moments = [Instant(seconds: 1, nanoseconds: 5), Instant(seconds: 1, nanoseconds: 6), Instant(seconds: 2)]
        #expect(moments.reversed().sorted() == moments)
    }
}
