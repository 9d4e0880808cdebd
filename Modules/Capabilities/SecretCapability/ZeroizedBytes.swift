import CSodium

/// Bytes in memory that is kept out of swap if the system permits, and wiped at the end of the value's lifetime.
struct ZeroizedBytes: ~Copyable {
    let count: Int
    private let base: UnsafeMutableRawPointer

    /// Allocates memory and lets `fill` write to it.
    ///
    /// - Parameter fill: Returns the number of bytes written, or nil on failure.
    /// - Returns: nil if memory cannot be allocated or `fill` returns nil.
    init?(capacity: Int, fill: (UnsafeMutablePointer<UInt8>) -> Int?) {
        // Sodium allocates at least a whole page, with a guard page on each side.
        guard let base = sodium_malloc(max(capacity, 1)) else { return nil }
        guard let count = fill(base.bindMemory(to: UInt8.self, capacity: capacity)) else {
            sodium_free(base)
            return nil
        }
        self.base = base
        self.count = min(count, capacity)
    }

    /// Copies a text's UTF-8; nil if memory cannot be allocated.
    init?(copying text: String) {
        var text = text
        self.init(capacity: text.utf8.count) { base in
            text.withUTF8 { UnsafeMutableBufferPointer(start: base, count: $0.count).update(fromContentsOf: $0) }
        }
    }

    deinit { sodium_free(base) }

    func withBytes<T, E: Error>(_ body: (UnsafeBufferPointer<UInt8>) throws(E) -> T) throws(E) -> T {
        try body(UnsafeBufferPointer(start: start, count: count))
    }

    func withPointer<T>(_ body: (UnsafePointer<UInt8>) -> T) -> T { body(start) }

    private var start: UnsafePointer<UInt8> { UnsafePointer(base.assumingMemoryBound(to: UInt8.self)) }
}
