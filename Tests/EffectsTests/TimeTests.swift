import Effects
import Testing

@Suite struct TimeTests {
    @Test("a span too long to say becomes the longest")
    func overflow() {
        #expect(TimeSpan.seconds(.max) == TimeSpan(nanos: .max))
        #expect(TimeSpan.milliseconds(.max) == TimeSpan(nanos: .max))
        #expect(TimeSpan.seconds(18_446_744_073) == TimeSpan(nanos: 18_446_744_073_000_000_000))
        #expect(TimeSpan.seconds(18_446_744_074) == TimeSpan(nanos: .max))
    }

    @Test("spans and moments are in order")
    func order() {
        #expect(TimeSpan.milliseconds(1_000) == .seconds(1) && TimeSpan.milliseconds(999) < .seconds(1))
        let moments = [Instant(secs: 1, nanos: 5), Instant(secs: 1, nanos: 6), Instant(secs: 2)]
        #expect(moments.reversed().sorted() == moments)
    }
}
