/// A first-in, first-out queue. A single element, the usual case, is stored inline without an allocation.
@usableFromInline
struct Queue<Element> {
    @usableFromInline var first: Element?
    /// The elements after those in `outgoing`, newest last.
    @usableFromInline var incoming: [Element] = []
    /// The elements after `first`, oldest last.
    @usableFromInline var outgoing: [Element] = []
    /// The capacity beyond which an empty array is deallocated.
    @usableFromInline static var long: Int { 16 }

    @inlinable
    init() {}

    @inlinable var isEmpty: Bool { first == nil }
    @inlinable var count: Int { first == nil ? 0 : 1 + incoming.count + outgoing.count }

    @inlinable
    mutating func append(_ element: consuming Element) {
        if first == nil { first = element } else { incoming.append(element) }
    }

    @inlinable
    mutating func popFirst() -> Element? {
        let element = exchange(&first, with: nil)
        if !outgoing.isEmpty || !incoming.isEmpty { refill() }
        return element
    }

    @inlinable
    mutating func refill() {
        if outgoing.isEmpty {
            swap(&incoming, &outgoing)
            outgoing.reverse()
        }
        first = outgoing.popLast()
        if outgoing.isEmpty && outgoing.capacity > Self.long { outgoing = [] }
    }
}
