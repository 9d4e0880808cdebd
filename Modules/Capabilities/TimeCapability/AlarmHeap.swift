/// The alarms on one clock, ordered by due time and then by the order in which they were set.
///
/// A binary heap in an array. A cancelled alarm leaves its entry in the heap, which is dropped when it reaches the top
/// or when such entries are the majority; so every change takes amortized logarithmic time in the number of alarms.
struct AlarmHeap<Reading: Comparable & Sendable>: Sendable {
    private struct Place: Comparable {
        let due: Reading
        let id: AlarmID

        static func < (left: Self, right: Self) -> Bool {
            left.due == right.due ? left.id < right.id : left.due < right.due
        }
    }

    private var places: [Place] = []
    private var rings: [AlarmID: @Sendable () -> Void] = [:]

    /// The number of alarms.
    var count: Int { rings.count }

    /// The number of heap entries, including those of cancelled alarms.
    var placeCount: Int { places.count }

    /// The reading at which the next alarm is due; nil if none is set.
    var earliest: Reading? { places.first?.due }

    /// Sets an alarm.
    mutating func add(_ id: AlarmID, due: Reading, _ ring: @escaping @Sendable () -> Void) {
        rings[id] = ring
        places.append(Place(due: due, id: id))
        rise(from: places.count - 1)
    }

    /// Cancels an alarm; a no-op if it is not set here.
    mutating func remove(_ id: AlarmID) {
        guard rings.removeValue(forKey: id) != nil else { return }
        if places.count > 2 * rings.count { places = places.filter { rings[$0.id] != nil }.sorted() }
        dropCancelled()
    }

    /// Removes and returns the callbacks of the alarms that are due at a reading, in order.
    mutating func takeDue(at reading: Reading) -> [@Sendable () -> Void] {
        var due: [@Sendable () -> Void] = []
        while let first = places.first, first.due <= reading {
            if let ring = rings.removeValue(forKey: first.id) { due.append(ring) }
            dropFirst()
        }
        dropCancelled()
        return due
    }
}

extension AlarmHeap {
    private mutating func dropCancelled() {
        while let first = places.first, rings[first.id] == nil { dropFirst() }
    }

    private mutating func dropFirst() {
        places.swapAt(0, places.count - 1)
        places.removeLast()
        sink(from: 0)
    }

    private mutating func rise(from start: Int) {
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            guard places[index] < places[parent] else { return }
            places.swapAt(index, parent)
            index = parent
        }
    }

    private mutating func sink(from start: Int) {
        var index = start
        while true {
            let children = (2 * index + 1)..<min(2 * index + 3, max(places.count, 2 * index + 1))
            guard let child = children.min(by: { places[$0] < places[$1] }), places[child] < places[index] else {
                return
            }
            places.swapAt(index, child)
            index = child
        }
    }
}
