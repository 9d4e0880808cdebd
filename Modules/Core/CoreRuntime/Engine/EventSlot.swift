/// The storage of an event in transit from one receiver to the next.
///
/// Two buffers are used alternately, so that a thousand maps need no deeper stack than one, and events are moved
/// instead of copied.
@usableFromInline
final class EventSlot {
    /// The size of one buffer, in bytes.
    @exclusivity(unchecked) @usableFromInline var capacity: Int
    /// Both buffers, contiguous.
    @exclusivity(unchecked) @usableFromInline var memory: UnsafeMutableRawPointer
    /// The offset of the buffer that holds the current event.
    @exclusivity(unchecked) @usableFromInline var current = 0

    @usableFromInline
    init() {
        capacity = 128
        memory = .allocate(byteCount: 256, alignment: 16)
    }

    deinit { memory.deallocate() }

    /// Stores an event for the next receiver.
    @inlinable
    func put<Event>(_ event: consuming Event) {
        let (size, alignment) = (MemoryLayout<Event>.size, MemoryLayout<Event>.alignment)
        if size > capacity || alignment > 16 { grow(to: size, alignment) }
        current = capacity &- current
        (memory + current).initializeMemory(as: Event.self, to: event)
    }

    /// Moves the stored event out.
    @inlinable
    func take<Event>(_ type: Event.Type) -> Event {
        (memory + current).assumingMemoryBound(to: Event.self).move()
    }

    /// Reallocates the buffers. Nothing is lost: the previous event was moved out before the next one is stored.
    @usableFromInline
    func grow(to size: Int, _ alignment: Int) {
        memory.deallocate()
        let alignment = max(16, alignment)
        capacity = (max(size, capacity) + alignment - 1) / alignment * alignment
        current = 0
        memory = .allocate(byteCount: 2 * capacity, alignment: alignment)
    }
}
