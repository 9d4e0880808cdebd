public import JSONFormat

/// Takes the parts of a value in order, and lays them out.
@usableFromInline
struct WireWriter {
    @usableFromInline typealias Object = JSON.Members
    @usableFromInline typealias Array = [JSON]

    @usableFromInline let isJSON: Bool
    @usableFromInline var bytes: [UInt8] = []
    /// The part that was written last; bincode has only bytes.
    @usableFromInline var json = JSON.null
    /// The fields so far of the record that is being written.
    @usableFromInline var record = Object()

    @usableFromInline
    init(_ encoding: WireEncoding) {
        isJSON = encoding == .json
        // Most of what is written fits, and need not move while it grows.
        if !isJSON { bytes.reserveCapacity(224) }
    }

    @usableFromInline
    func finish() -> [UInt8] { isJSON ? [UInt8](json.line.utf8) : bytes }
}

// Records, arrays and cases.
extension WireWriter {
    /// Begins a record; what it is part of goes on when it has ended.
    @inlinable
    mutating func beginRecord() -> Object {
        guard isJSON else { return Object() }
        let outer = record
        record = Object()
        return outer
    }

    @inlinable
    mutating func endRecord(_ outer: Object) {
        guard isJSON else { return }
        json = .object(record)
        record = outer
    }

    @inlinable
    func append(_ name: String, to object: inout Object) { if isJSON { object.append((name, json)) } }

    @inlinable
    func append(to array: inout Array) { if isJSON { array.append(json) } }

    @inlinable
    mutating func put(_ object: Object) { if isJSON { json = .object(object) } }

    @inlinable
    mutating func put(_ array: Array) { if isJSON { json = .array(array) } }

    /// Writes a case with nothing in it.
    @inlinable
    mutating func putCase(_ name: String, _ tag: UInt32) { if isJSON { json = .text(name) } else { put(tag) } }

    @inlinable
    mutating func beginCase(_ tag: UInt32) { if !isJSON { put(tag) } }

    /// Ends a case when what is in it was written.
    @inlinable
    mutating func endCase(_ name: String) { if isJSON { json = .object([name: json]) } }
}

// Bytes of bincode.
extension WireWriter {
    @inlinable
    mutating func put(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    @inlinable
    mutating func put(count: Int) { put(UInt64(truncatingIfNeeded: count)) }
}
