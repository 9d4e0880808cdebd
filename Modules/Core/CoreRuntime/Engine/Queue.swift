/// First in, first out. A queue of one, which is the usual length, takes no memory of its own.
@usableFromInline
struct Queue<Element> {
    @usableFromInline var first: Element?
    /// What came after the first, the newest last.
    @usableFromInline var incoming: [Element] = []
    /// What came before those in `incoming`, the oldest last.
    @usableFromInline var outgoing: [Element] = []
    /// Longer arrays give their memory back when they are empty.
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
