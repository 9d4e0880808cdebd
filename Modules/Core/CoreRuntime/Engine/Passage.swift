/// Where an event is while it goes from one receiver to the next.
///
/// Two places take turns, so that a thousand maps need no deeper stack than one, and an event is moved, not copied.
@usableFromInline
final class Passage {
    @exclusivity(unchecked) @usableFromInline var current = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
    @exclusivity(unchecked) @usableFromInline var spare = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
    @exclusivity(unchecked) @usableFromInline var capacity = 64

    @inlinable
    init() {}

    deinit {
        current.deallocate()
        spare.deallocate()
    }

    /// Leaves an event for the next receiver.
    @inlinable
    func put<Event>(_ event: consuming Event) {
        if MemoryLayout<Event>.size > capacity || MemoryLayout<Event>.alignment > 16 { grow(for: MemoryLayout<Event>.self) }
        spare.initializeMemory(as: Event.self, to: event)
        (current, spare) = (spare, current)
    }

    /// Takes the event that was left last.
    @inlinable
    func take<Event>(_ type: Event.Type) -> Event { current.assumingMemoryBound(to: Event.self).move() }

    /// Only an event in flight occupies a place, and only one is in flight: it was taken before the next is put.
    @usableFromInline
    func grow<Event>(for layout: MemoryLayout<Event>.Type) {
        capacity = max(capacity, layout.size)
        current.deallocate()
        spare.deallocate()
        current = .allocate(byteCount: capacity, alignment: max(16, layout.alignment))
        spare = .allocate(byteCount: capacity, alignment: max(16, layout.alignment))
    }
}
