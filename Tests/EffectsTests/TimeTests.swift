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

    @Test("A recorded point in time with nanoseconds beyond a second is refused")
    func recorded() throws {
        func moment(_ nanoseconds: Int) throws -> Instant {
            try JSONDecoder().decode(Instant.self, from: Data(#"{"secs":5,"nanos":\#(nanoseconds)}"#.utf8))
        }
        #expect(try moment(999_999_999) == Instant(seconds: 5, nanoseconds: 999_999_999))
        for nanoseconds in [1_000_000_000, -1] {
            #expect(throws: DecodingError.self) { try moment(nanoseconds) }
        }
    }

    @Test("Points in time are ordered")
    func order() {
        let moments = [Instant(seconds: 1, nanoseconds: 5), Instant(seconds: 1, nanoseconds: 6), Instant(seconds: 2)]
        #expect(moments.reversed().sorted() == moments)
    }
}
