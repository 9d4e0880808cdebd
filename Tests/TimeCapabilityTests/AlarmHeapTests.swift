import Testing

@testable import TimeCapability

@Suite("Alarm heap")
struct AlarmHeapTests {
    /// Numbers that look random and are the same for the same seed.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 0x5851_F42D_4C95_7F2D &+ 0x1405_7B7E_F767_814F
            return (state >> 32) | (state << 32)
        }
    }

    @Test("whatever is set and cancelled, the earliest is told, and what is due rings in order", arguments: 0..<30)
    func order(seed: UInt64) {
        var random = Numbers(state: seed)
        var heap = AlarmHeap<Int>()
        var expected: [(due: Int, id: UInt64)] = []
        let belfry = TickRecorder()
        var rung: [Int] = []
        for id in 1...400 as ClosedRange<UInt64> {
            switch Int.random(in: 0..<8, using: &random) {
            case 0...3:
                let due = Int.random(in: 0..<100, using: &random)
                heap.add(AlarmID(rawValue: id), due: due) { belfry.ring(Int(id)) }
                expected.append((due, id))
            case 4...6:
                guard let index = expected.indices.randomElement(using: &random) else { continue }
                heap.remove(AlarmID(rawValue: expected.remove(at: index).id))
            default:
                // One that is set no longer, or not yet, is no matter.
                heap.remove(AlarmID(rawValue: id))
                let reading = Int.random(in: 0..<30, using: &random)
                for ring in heap.takeDue(at: reading) { ring() }
                let due = expected.filter { $0.due <= reading }.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
                rung += due.map { Int($0.id) }
                expected.removeAll { $0.due <= reading }
                #expect(belfry.heard == rung)
            }
            #expect(heap.count == expected.count)
            #expect(heap.earliest == expected.map(\.due).min())
        }
        for ring in heap.takeDue(at: 100) { ring() }
        #expect(belfry.heard == rung + expected.sorted { ($0.due, $0.id) < ($1.due, $1.id) }.map { Int($0.id) })
        #expect(heap.earliest == nil)
    }

    @Test("alarms that are set and cancelled again and again take no more room behind an early one that stays")
    func room() {
        var heap = AlarmHeap<Int>()
        heap.add(AlarmID(rawValue: 0), due: 0) {}
        for id in 1...10_000 as ClosedRange<UInt64> {
            heap.add(AlarmID(rawValue: id), due: 1) {}
            heap.remove(AlarmID(rawValue: id))
            #expect(heap.placeCount <= 3)
        }
        #expect(heap.count == 1)
    }
}
