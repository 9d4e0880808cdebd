import Foundation
import Testing
import TimeEffects

@Suite struct TimeTests {
    @Test("A point in time survives conversion to a duration since 1970, and one before 1970 becomes 1970")
    func sinceEpoch() {
        for moment in [Instant(seconds: 5, nanoseconds: 999_999_999), Instant(seconds: .max, nanoseconds: 1)] {
            #expect(Instant(sinceEpoch: moment.sinceEpoch) == moment)
        }
        #expect(Instant(sinceEpoch: .milliseconds(-1500)) == Instant(seconds: 0))
    }

    @Test("Nanoseconds beyond a second are added to the seconds, up to the last moment")
    func carried() {
        #expect(Instant(seconds: 1, nanoseconds: 2_000_000_003) == Instant(seconds: 3, nanoseconds: 3))
        #expect(
            Instant(seconds: .max, nanoseconds: 1_000_000_000) == Instant(seconds: .max, nanoseconds: 999_999_999))
    }

    @Test("A recorded point in time is normalized, too")
    func recorded() throws {
        let recorded = Data(#"{"secs":5,"nanos":1000000001}"#.utf8)
        #expect(try JSONDecoder().decode(Instant.self, from: recorded) == Instant(seconds: 6, nanoseconds: 1))
    }

    @Test("Points in time are ordered")
    func order() {
        let moments = [Instant(seconds: 1, nanoseconds: 5), Instant(seconds: 1, nanoseconds: 6), Instant(seconds: 2)]
        #expect(moments.reversed().sorted() == moments)
    }
}
