import Testing
import TextUI

@Suite("Direction isolate")
struct DirectionIsolateTests {
    @Test("A right-to-left name is isolated, another is not")
    func isolated() {
        #expect("תל אביב".isolated == "\u{2068}תל אביב\u{2069}")
        #expect("القاهرة".isolated.unicodeScalars.first == "\u{2068}")
        #expect("Paris".isolated == "Paris")
        #expect("תל אביב".isolated.fitted(to: 4) == "\u{2068}תל …\u{2069}")
    }
}
