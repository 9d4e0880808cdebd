public import Effects

/// The pending requests, by id. The newest is stored separately, because most answers are for it.
@usableFromInline
struct RequestTable {
    @usableFromInline var newest: Pending?
    @usableFromInline var older: [RequestID: Pending] = [:]

    @inlinable
    init() {}

    /// The number of pending requests.
    var count: Int { newest == nil ? older.count : older.count + 1 }

    @inlinable
    subscript(id: RequestID) -> Pending? {
        if let newest, newest.id == id { return newest }
        return older.isEmpty ? nil : older[id]
    }

    @inlinable
    func contains(_ id: RequestID) -> Bool { self[id] != nil }

    @inlinable
    mutating func insert(_ pending: Pending) {
        if let previous = exchange(&newest, with: pending) { older[previous.id] = previous }
    }

    @inlinable
    mutating func remove(_ id: RequestID) {
        if newest?.id == id { return newest = nil }
        older[id] = nil
        // The memory used by a burst is released.
        if older.isEmpty { older = [:] }
    }
}
