public import Effects

/// The requests that wait, by number.
///
/// The newest one stands apart, for most answers are for it. The others are in an open-addressing table, at most half
/// full: memory follows the number that wait at once, not the number ever made.
@usableFromInline
struct RequestTable {
    @usableFromInline
    struct Slot {
        @usableFromInline var id: UInt32
        @usableFromInline var pending: Pending?
    }

    @usableFromInline var newest: Pending?
    /// A power of two of them; an id of 0 flags a free one.
    @usableFromInline var slots: [Slot] = []
    /// How many slots are taken.
    @usableFromInline private(set) var taken = 0

    @inlinable
    init() {}

    @inlinable var mask: Int { slots.count &- 1 }

    /// Where an id belongs. Ids rise by one; the golden ratio keeps neighbors apart, so that no long runs of taken
    /// slots form, which a removal would have to walk.
    @inlinable
    func home(of id: UInt32) -> Int { Int((id &* 0x9E37_79B9) >> 8) & mask }

    /// How many requests wait.
    var count: Int { newest == nil ? taken : taken + 1 }

    @inlinable
    subscript(id: RequestID) -> Pending? {
        if let newest, newest.id == id { return newest }
        return find(id.rawValue).flatMap { slots[$0].pending }
    }

    @inlinable
    func contains(_ id: RequestID) -> Bool { newest?.id == id || find(id.rawValue) != nil }

    @inlinable
    mutating func insert(_ pending: Pending) {
        if let older = exchange(&newest, with: pending) { store(older) }
    }

    @inlinable
    mutating func remove(_ id: RequestID) {
        if newest?.id == id { newest = nil } else { free(id) }
    }

    @usableFromInline
    mutating func store(_ pending: Pending) {
        if taken &* 2 >= slots.count { resize(to: max(4, slots.count &* 4)) }
        place(Slot(id: pending.id.rawValue, pending: pending))
        taken &+= 1
    }

    @usableFromInline
    mutating func free(_ id: RequestID) {
        guard var hole = find(id.rawValue) else { return }
        slots[hole] = Slot(id: 0, pending: nil)
        taken &-= 1
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
        if slots.count > 8 && taken &* 16 <= slots.count { resize(to: slots.count / 4) }
    }

    @inlinable
    func find(_ id: UInt32) -> Int? {
        guard taken > 0, id != 0 else { return nil }
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

    private mutating func resize(to size: Int) {
        let old = exchange(&slots, with: [])
        // One by one, because `Array(repeating:)` is not specialized and looks up its type each time.
        slots.reserveCapacity(size)
        for _ in 0..<size { slots.append(Slot(id: 0, pending: nil)) }
        for slot in old where slot.id != 0 { place(slot) }
    }
}
