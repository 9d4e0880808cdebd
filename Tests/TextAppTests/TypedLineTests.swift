import Testing

@testable import TextApp

@Suite("A line as it is typed")
struct TypedLineTests {
    @Test("A line of up to 64 KiB is taken, a longer one is not, and the next one begins anew")
    func longest() {
        var line = TypedLine()
        for (count, isTaken) in [(TypedLine.longest, true), (TypedLine.longest + 1, false), (1, true)] {
            for _ in 0..<count { line.append("x") }
            #expect((line.take()?.count == count) == isTaken)
            #expect(line.isEmpty)
        }
    }
}
