/// Where an event is while it goes from one receiver to the next.
///
/// Two places take turns, so that a thousand maps need no deeper stack than one, and an event is moved, not copied.
@usableFromInline
final class EventSlot {
    /// The size of a place.
    @exclusivity(unchecked) @usableFromInline var capacity: Int
    /// Both places, one after the other.
    @exclusivity(unchecked) @usableFromInline var memory: UnsafeMutableRawPointer
    /// Where the place of the event in flight begins.
    @exclusivity(unchecked) @usableFromInline var current = 0

    @usableFromInline
    init() {
        capacity = 128
        memory = .allocate(byteCount: 256, alignment: 16)
    }

    deinit { memory.deallocate() }

    /// Leaves an event for the next receiver.
    @inlinable
    func put<Event>(_ event: consuming Event) {
        let (size, alignment) = (MemoryLayout<Event>.size, MemoryLayout<Event>.alignment)
        if size > capacity || alignment > 16 { grow(to: size, alignment) }
        current = capacity &- current
        (memory + current).initializeMemory(as: Event.self, to: event)
    }

    /// Takes the event that was left last.
    @inlinable
    func take<Event>(_ type: Event.Type) -> Event {
        (memory + current).assumingMemoryBound(to: Event.self).move()
    }

    /// Makes room. Nothing is lost: the event in flight was taken before the next one is put.
    @usableFromInline
    func grow(to size: Int, _ alignment: Int) {
        memory.deallocate()
        let alignment = max(16, alignment)
        capacity = (max(size, capacity) + alignment - 1) / alignment * alignment
        current = 0
        memory = .allocate(byteCount: 2 * capacity, alignment: alignment)
    }
}
