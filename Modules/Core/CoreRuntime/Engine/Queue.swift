/// A first-in, first-out queue. A single element, the usual case, is stored inline without an allocation.
struct Queue<Element> {
    private(set) var first: Element?
    /// The elements after `first`, oldest last.
    private var outgoing: [Element] = []
    /// The elements after those in `outgoing`, newest last.
    private var incoming: [Element] = []

    var isEmpty: Bool { first == nil }
    var count: Int { first == nil ? 0 : 1 + incoming.count + outgoing.count }

    mutating func append(_ element: consuming Element) {
        if first == nil { first = element } else { incoming.append(element) }
    }

    mutating func popFirst() -> Element? {
        let element = exchange(&first, with: nil)
        if !outgoing.isEmpty || !incoming.isEmpty { refill() }
        return element
    }

    private mutating func refill() {
        if outgoing.isEmpty {
            swap(&incoming, &outgoing)
            outgoing.reverse()
        }
        first = outgoing.popLast()
        // The memory used by a burst is released.
        if outgoing.isEmpty && outgoing.capacity > 16 { outgoing = [] }
    }
}
