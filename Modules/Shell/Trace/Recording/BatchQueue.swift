import Dispatch
import Synchronization

/// What waits for work that is done elsewhere: on a thread of its own, in order, and in batches.
///
/// The work begins a moment after the first item of a batch, so that it does not take the processor from who added it.
/// A caller that is so much faster than the work that too much waits is held up until all of it is done.
final class BatchQueue<Item: Sendable>: Sendable {
    private static var pause: DispatchTimeInterval { .milliseconds(20) }
    private let items = Mutex<[Item]>([])
    private let limit: Int
    private let queue = DispatchQueue(label: "isobar.queue")
    private let work: @Sendable ([Item]) -> Void

    /// Begins without a queue.
    ///
    /// - Parameters:
    ///   - limit: how many items may wait.
    ///   - work: is given everything that waits, and adds nothing itself.
    init(limit: Int, work: @escaping @Sendable ([Item]) -> Void) {
        self.limit = limit
        self.work = work
    }

    /// Adds an item and returns at once, unless too much waits.
    func add(_ item: Item) {
        let count = items.withLock { items in
            items.append(item)
            return items.count
        }
        // Who finds others waiting knows that their work is on its way, and will take this item along.
        if count == 1 { queue.asyncAfter(deadline: .now() + Self.pause) { self.takeAll() } }
        if count >= limit { finish() }
    }

    /// Returns when the work on everything added before is done.
    func finish() { queue.sync { takeAll() } }

    private func takeAll() {
        let taken = items.withLock { items in
            defer { items = [] }
            return items
        }
        if !taken.isEmpty { work(taken) }
    }
}
