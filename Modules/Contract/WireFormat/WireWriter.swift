import JSONFormat

/// Encodes the parts of a value in order.
@usableFromInline
struct WireWriter {
    @usableFromInline let isJSON: Bool
    @usableFromInline var bytes: [UInt8] = []
    /// Whether the next JSON record continues the current one.
    @usableFromInline var isJoining = false

    @usableFromInline
    init(_ encoding: WireEncoding) {
        isJSON = encoding == .json
        // Enough for most values, so that the array is rarely reallocated as it grows.
        bytes.reserveCapacity(224)
    }
}

// Records, arrays and cases. Names and brackets are only written in JSON.
extension WireWriter {
    /// Begins a record; returns whether it continues the current one, to be passed to `endRecord`.
    @inlinable
    mutating func beginRecord() -> Bool {
        guard isJSON else { return false }
        defer { isJoining = false }
        if !isJoining { put("{") }
        return isJoining
    }

    @inlinable
    mutating func endRecord(_ isJoined: Bool) { if isJSON, !isJoined { put("}") } }

    /// Begins a field of the current record with its name in JSON, the colon included.
    @inlinable
    mutating func beginField(_ member: String) {
        guard isJSON else { return }
        separate()
        putJSON(text: member)
    }

    @inlinable
    mutating func beginArray() { if isJSON { put("[") } }

    @inlinable
    mutating func beginElement() { if isJSON { separate() } }

    @inlinable
    mutating func endArray() { if isJSON { put("]") } }

    /// Writes a case without a payload, by its name in JSON.
    @inlinable
    mutating func putCase(_ text: String, _ tag: UInt32) { if isJSON { putJSON(text: text) } else { put(tag) } }

    /// Begins a case with its name in JSON, the colon included.
    @inlinable
    mutating func beginCase(_ member: String, _ tag: UInt32) {
        guard isJSON else { return put(tag) }
        put("{")
        putJSON(text: member)
    }

    /// Ends a case after its payload was written.
    @inlinable
    mutating func endCase() { if isJSON { put("}") } }
}

// JSON.
extension WireWriter {
    @usableFromInline
    mutating func put(_ bracket: Unicode.Scalar) { bytes.append(UInt8(ascii: bracket)) }

    /// Writes a comma unless a bracket was opened just now.
    @usableFromInline
    mutating func separate() {
        if bytes.last != UInt8(ascii: "{"), bytes.last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ",")) }
    }

    @usableFromInline
    mutating func putJSON(string: String) { bytes.append(jsonString: string) }

    @usableFromInline
    mutating func putJSON(number: Double) { bytes.append(jsonNumber: number) }

    @usableFromInline
    mutating func putNull() { if isJSON { putJSON(text: "null") } }

    /// Writes JSON text: an integer, a literal or a name of a declaration.
    @usableFromInline
    mutating func putJSON(text: String) { bytes.append(contentsOf: text.utf8) }

    /// Returns a name in quotes; called once for each declaration.
    @usableFromInline
    static func jsonText(_ name: String) -> String {
        var bytes: [UInt8] = []
        bytes.append(jsonString: name)
        return String(decoding: bytes, as: UTF8.self)
    }
}

// Bincode bytes.
extension WireWriter {
    @inlinable
    mutating func put(_ value: some FixedWidthInteger) {
        for bit in stride(from: 0, to: value.bitWidth, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> bit)) }
    }

    @inlinable
    mutating func put(count: Int) { put(UInt64(truncatingIfNeeded: count)) }
}
