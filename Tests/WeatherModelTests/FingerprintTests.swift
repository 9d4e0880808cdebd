import Testing
import WeatherModel

@Suite struct FingerprintTests {
    @Test("the same bytes have the same one, and each other text one of its own")
    func distinct() {
        let texts =
            (0..<20_000).map { Array("favorites \($0)".utf8) } + [[], [0], [0, 0], [255], [0, 255], [255, 0]]
        #expect(Set(texts.map { Fingerprint(of: $0) }).count == texts.count)
        #expect(texts.allSatisfy { Fingerprint(of: $0) == Fingerprint(of: $0) })
    }

    @Test("two texts of letters that differ in one of them are told apart")
    func oneLetter() {
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
        let pairs = letters.flatMap { first in letters.map { [first, $0] } }
        #expect(Set(pairs.map { Fingerprint(of: $0) }).count == pairs.count)
    }
}
