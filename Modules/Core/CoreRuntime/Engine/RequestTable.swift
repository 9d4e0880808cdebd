public import Effects

/// The requests that wait, by number.
///
/// An open-addressing table, at most half full: memory follows the number that wait at once, not the number ever made.
@usableFromInline
struct RequestTable {
    @usableFromInline
    struct Slot {
        @usableFromInline var id: UInt32
        @usableFromInline var pending: Pending?
    }

    /// A power of two of them; an id of 0 marks a free one.
    @usableFromInline var slots: [Slot] = []
    @usableFromInline private(set) var count = 0

    @inlinable
    init() {}

    @inlinable var mask: Int { slots.count &- 1 }

    /// Where an id belongs. Ids rise by one; the golden ratio keeps neighbors apart, so that no long runs of taken
    /// slots form, which a removal would have to walk.
    @inlinable
    func home(of id: UInt32) -> Int { Int((id &* 0x9E37_79B9) >> 8) & mask }

    @inlinable
    subscript(id: RequestID) -> Pending? {
        find(id.rawValue).flatMap { slots[$0].pending }
    }

    @inlinable
    func contains(_ id: RequestID) -> Bool { find(id.rawValue) != nil }

    @usableFromInline
    mutating func insert(_ pending: Pending) {
        if count &* 2 >= slots.count { grow() }
        place(Slot(id: pending.id.rawValue, pending: pending))
        count &+= 1
    }

    @usableFromInline
    mutating func remove(_ id: RequestID) {
        guard var hole = find(id.rawValue) else { return }
        slots[hole] = Slot(id: 0, pending: nil)
        count &-= 1
        // Entries behind the hole move up when their own search would have passed it.
        var next = (hole &+ 1) & mask
        while slots[next].id != 0 {
            let home = home(of: slots[next].id)
            if (next &- home) & mask >= (next &- hole) & mask {
                slots.swapAt(hole, next)
                hole = next
            }
            next = (next &+ 1) & mask
        }
    }

    @inlinable
    func find(_ id: UInt32) -> Int? {
        guard count > 0, id != 0 else { return nil }
        var index = home(of: id)
        while slots[index].id != 0 {
            if slots[index].id == id { return index }
            index = (index &+ 1) & mask
        }
        return nil
    }

    private mutating func place(_ slot: Slot) {
        var index = home(of: slot.id)
        while slots[index].id != 0 { index = (index &+ 1) & mask }
        slots[index] = slot
    }

    private mutating func grow() {
        let size = max(4, slots.count &* 2)
        let old = exchange(&slots, with: Array(repeating: Slot(id: 0, pending: nil), count: size))
        for slot in old where slot.id != 0 { place(slot) }
    }
}
