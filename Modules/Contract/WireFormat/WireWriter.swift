public import JSONFormat

/// Encodes the parts of a value in order.
@usableFromInline
struct WireWriter {
    @usableFromInline typealias Object = JSON.Members
    @usableFromInline typealias Array = [JSON]

    @usableFromInline let isJSON: Bool
    @usableFromInline var bytes: [UInt8] = []
    /// The JSON value written last; unused for bincode.
    @usableFromInline var json = JSON.null
    /// The fields written so far of the current JSON record.
    @usableFromInline var record = Object()

    @usableFromInline
    init(_ encoding: WireEncoding) {
        isJSON = encoding == .json
        // Enough for most values, so that the array need not be reallocated as it grows.
        if !isJSON { bytes.reserveCapacity(224) }
    }

    @usableFromInline
    func finish() -> [UInt8] { isJSON ? [UInt8](json.line.utf8) : bytes }
}

// Records, arrays and cases.
extension WireWriter {
    /// Begins a record; returns the enclosing one, to be passed to `endRecord`.
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

    /// Writes a case without a payload.
    @inlinable
    mutating func putCase(_ name: String, _ tag: UInt32) { if isJSON { json = .text(name) } else { put(tag) } }

    @inlinable
    mutating func beginCase(_ tag: UInt32) { if !isJSON { put(tag) } }

    /// Ends a case after its payload was written.
    @inlinable
    mutating func endCase(_ name: String) { if isJSON { json = .object([name: json]) } }
}

// Bincode bytes.
extension WireWriter {
    @inlinable
    mutating func put(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    @inlinable
    mutating func put(count: Int) { put(UInt64(truncatingIfNeeded: count)) }
}
