import Synchronization

/// The requests and connections of a server so far. Thread-safe.
final class LoopbackServerLog: Sendable {
    private struct Entries {
        var requests: [LoopbackRequest] = []
        var accepted = 0
        var open = 0
        var peak = 0
    }

    private let entries = Mutex(Entries())
    private let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    var requests: [LoopbackRequest] { entries.withLock { $0.requests } }
    var accepted: Int { entries.withLock { $0.accepted } }
    var open: Int { entries.withLock { $0.open } }
    var peak: Int { entries.withLock { $0.peak } }

    func record(_ request: LoopbackRequest) {
        entries.withLock { entries in
            if entries.requests.count >= max(capacity, 1) { entries.requests.removeFirst() }
            entries.requests.append(request)
        }
    }

    /// Records a new connection; returns its number.
    func connectionOpened() -> Int {
        entries.withLock { entries in
            entries.accepted += 1
            entries.open += 1
            entries.peak = max(entries.peak, entries.open)
            return entries.accepted
        }
    }

    func connectionClosed() { entries.withLock { $0.open -= 1 } }
}
