import Testing

@testable import Trace

@Suite("A recorded duration")
struct RecordedDurationTests {
    @Test(
        "its words are read back as whole milliseconds, and other words are not", arguments: RecordedDuration.allCases)
    func words(subject: RecordedDuration) {
        let words = subject.words(.microseconds(5999))
        #expect(words.hasSuffix(" 5 ms"))
        #expect(RecordedDuration.allCases.compactMap { $0.milliseconds(in: words) } == [5])
        for other in ["", " ", " 5", " 5abc", " ms", " 5 s"] {
            #expect(subject.milliseconds(in: subject.rawValue + other) == nil)
        }
    }
}
