import Dispatch
import Synchronization

/// Processes items in order and in batches, on a dispatch queue of its own.
///
/// The work starts shortly after the first item of a batch, so that it does not compete with the caller for the
/// processor. A caller that exceeds the limit of pending items is blocked until all of them are processed.
final class BatchQueue<Item: Sendable>: Sendable {
    private static var pause: DispatchTimeInterval { .milliseconds(20) }
    private let items = Mutex<[Item]>([])
    private let limit: Int
    private let queue = DispatchQueue(label: "isobar.queue")
    private let work: @Sendable ([Item]) -> Void

    /// Creates an empty queue.
    ///
    /// - Parameters:
    ///   - limit: The number of pending items at which the caller is blocked.
    ///   - work: Processes all pending items. It must not add items.
    init(limit: Int, work: @escaping @Sendable ([Item]) -> Void) {
        self.limit = limit
        self.work = work
    }

    /// Adds an item and returns immediately, unless the limit is reached.
    func add(_ item: Item) {
        let count = items.withLock { items in
            items.append(item)
            return items.count
        }
        // If other items are pending, their processing is already scheduled and will include this one.
        if count == 1 { queue.asyncAfter(deadline: .now() + Self.pause) { self.takeAll() } }
        if count >= limit { finish() }
    }

    /// Returns when everything added before the call has been processed.
    func finish() { queue.sync { takeAll() } }

    private func takeAll() {
        let taken = items.withLock { items in
            defer { items = [] }
            return items
        }
        if !taken.isEmpty { work(taken) }
    }
}
