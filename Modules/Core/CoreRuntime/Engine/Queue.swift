/// First in, first out. A queue of one, which is the usual length, takes no memory of its own.
@usableFromInline
struct Queue<Element> {
    @usableFromInline var first: Element?
    @usableFromInline var others: [Element?] = []
    @usableFromInline var head = 0

    @inlinable
    init() {}

    @inlinable var isEmpty: Bool { first == nil }
    @inlinable var count: Int { first == nil ? 0 : 1 + others.count - head }

    @inlinable
    mutating func append(_ element: consuming Element) {
        if first == nil { first = element } else { others.append(element) }
    }

    @inlinable
    mutating func popFirst() -> Element? {
        let element = exchange(&first, with: nil)
        if !others.isEmpty { refill() }
        return element
    }

    @usableFromInline
    mutating func refill() {
        first = exchange(&others[head], with: nil)
        head += 1
        // Space is given back when all is taken, or once more than half of a long queue is behind the head.
        if head == others.count {
            others.removeAll(keepingCapacity: head <= 64)
            head = 0
        } else if head > 1024 && head * 2 > others.count {
            others.removeFirst(head)
            head = 0
        }
    }
}
