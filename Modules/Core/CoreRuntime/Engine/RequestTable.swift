import Effects

/// The requests that wait, by number.
///
/// An open-addressing table whose memory follows the number that wait at once, not the number ever made. Numbers rise by
/// one, and multiplied by the golden ratio they lie evenly apart: neighbors would make one long run, which every removal
/// has to walk along.
struct RequestTable {
    private var slots: [Pending?] = Array(repeating: nil, count: 8)
    private(set) var count = 0

    private var mask: Int { slots.count - 1 }

    /// Where the search for a number begins: the product's highest bits (Knuth, vol. 3, 6.4).
    private func home(of id: RequestID) -> Int {
        Int((id.rawValue &* 0x9E37_79B9) >> UInt32(32 - slots.count.trailingZeroBitCount))
    }

    subscript(id: RequestID) -> Pending? {
        find(id).flatMap { slots[$0] }
    }

    mutating func insert(_ pending: Pending) {
        if count * 2 >= slots.count { grow() }
        place(pending)
        count += 1
    }

    mutating func remove(_ id: RequestID) {
        guard var hole = find(id) else { return }
        slots[hole] = nil
        count -= 1
        // Entries behind the hole move up when their own search would have passed it.
        var next = (hole + 1) & mask
        while let moved = slots[next] {
            let home = home(of: moved.id)
            if (next - home) & mask >= (next - hole) & mask {
                slots.swapAt(hole, next)
                hole = next
            }
            next = (next + 1) & mask
        }
    }

    private func find(_ id: RequestID) -> Int? {
        var index = home(of: id)
        while let pending = slots[index] {
            if pending.id == id { return index }
            index = (index + 1) & mask
        }
        return nil
    }

    private mutating func place(_ pending: Pending) {
        var index = home(of: pending.id)
        while slots[index] != nil { index = (index + 1) & mask }
        slots[index] = pending
    }

    private mutating func grow() {
        let old = exchange(&slots, with: Array(repeating: nil, count: slots.count * 2))
        for case .some(let pending) in old { place(pending) }
    }
}
