public import JSONFormat

/// Reads the parts of a value in order.
@usableFromInline
struct WireReader {
    @usableFromInline let isJSON: Bool
    @usableFromInline let bytes: [UInt8]
    /// The number of bincode bytes read.
    @usableFromInline var position = 0
    /// The JSON value to read next; unused for bincode.
    @usableFromInline var json = JSON.null
    /// The JSON object whose fields are being read.
    @usableFromInline var record = JSON.null

    @usableFromInline
    init(_ bytes: [UInt8], _ encoding: WireEncoding) throws(WireError) {
        isJSON = encoding == .json
        self.bytes = isJSON ? [] : bytes
        guard isJSON else { return }
        do throws(JSONError) {
            json = try JSON(bytes)
        } catch {
            throw WireError(expected: "JSON", found: "\(error)")
        }
    }

    /// Checks that everything was read. JSON is a single value by its grammar.
    @usableFromInline
    func finish() throws(WireError) {
        if left > 0 { throw failure("the end", found: "\(left) more bytes") }
    }

    /// The number of bincode bytes left.
    @inlinable
    var left: Int { bytes.count &- position }

    /// Returns an error at the current position.
    @usableFromInline
    func failure(_ expected: String, found: String) -> WireError {
        WireError(expected: expected, found: found, offset: isJSON ? nil : position)
    }

    /// Returns an error about the current JSON value.
    @usableFromInline
    func mismatch(_ expected: String) -> WireError { failure(expected, found: json.kind) }
}

// Records and arrays.
extension WireReader {
    /// Begins a record; returns the enclosing one, to be passed to `endRecord`.
    @inlinable
    mutating func beginRecord() throws(WireError) -> JSON {
        guard isJSON else { return .null }
        let outer = record
        record = try jsonObject()
        return outer
    }

    @inlinable
    mutating func endRecord(_ outer: JSON) { if isJSON { record = outer } }

    /// Returns the current JSON value, which must be an object.
    @inlinable
    func object() throws(WireError) -> JSON { isJSON ? try jsonObject() : .null }

    @usableFromInline
    func jsonObject() throws(WireError) -> JSON {
        guard case .object = json else { throw mismatch("an object") }
        return json
    }

    /// Reads a field. A missing JSON member is read as null, which an optional field accepts; a duplicate member is
    /// rejected as ambiguous.
    @inlinable
    mutating func field<Field>(_ field: (String, Wire<Field>), of object: JSON) throws(WireError) -> Field {
        if isJSON { json = try member(field.0, of: object) ?? .null }
        do throws(WireError) {
            return try field.1.take(&self)
        } catch {
            throw error.inside(field.0)
        }
    }

    @usableFromInline
    func member(_ name: String, of object: JSON) throws(WireError) -> JSON? {
        guard case .object(let members) = object else { return nil }
        var found: JSON?
        for (other, value) in members where other == name {
            if found != nil { throw failure("one member \"\(name)\"", found: "several") }
            found = value
        }
        return found
    }

    /// The elements of a JSON array, and the index of the next one to read.
    @usableFromInline
    struct Elements {
        @usableFromInline let elements: [JSON]
        @usableFromInline var next = 0

        @inlinable
        init(_ elements: [JSON] = []) { self.elements = elements }
    }

    /// Begins a tuple or an array.
    @inlinable
    func array() throws(WireError) -> Elements { isJSON ? Elements(try jsonArray()) : Elements() }

    @usableFromInline
    func jsonArray() throws(WireError) -> [JSON] {
        guard case .array(let elements) = json else { throw mismatch("an array") }
        return elements
    }

    /// Reads the next element.
    @inlinable
    mutating func element<Element>(
        _ element: Wire<Element>, of array: inout Elements
    ) throws(WireError) -> Element {
        let number = array.next
        if isJSON { json = number < array.elements.count ? array.elements[number] : .null }
        array.next = number &+ 1
        do throws(WireError) {
            return try element.take(&self)
        } catch {
            throw error.inside("\(number)")
        }
    }

    /// Ends a tuple; in JSON, checks that it has the declared number of elements.
    @inlinable
    func end(_ array: Elements) throws(WireError) {
        guard isJSON, array.elements.count != array.next else { return }
        throw failure("\(array.next) elements", found: "\(array.elements.count)")
    }
}

// Cases.
extension WireReader {
    /// Reads a case number.
    @inlinable
    mutating func takeTag(below count: Int) throws(WireError) -> Int {
        let start = position
        let tag = try take(UInt32.self)
        guard tag < count else {
            position = start
            throw failure("a number of a case below \(count)", found: "\(tag)")
        }
        return Int(tag)
    }

    /// Reads a case name; its payload is read next.
    ///
    /// - Parameter find: Returns the index of a case, given its name and whether it has no payload.
    @usableFromInline
    mutating func takeCase(_ find: (String, Bool) -> Int?) throws(WireError) -> Int {
        let (name, content): (String, JSON?)
        switch json {
        case .text(let text): (name, content) = (text, nil)
        case .object(let members) where members.count == 1: (name, content) = (members[0].name, members[0].value)
        case .null, .bool, .integer, .large, .number, .array, .object: throw mismatch("the name of a case")
        }
        guard let index = find(name, content == nil) else { throw failure("a case", found: "another name") }
        json = content ?? .null
        return index
    }

    @usableFromInline
    func takeNull() throws(WireError) { if json != .null { throw mismatch("null") } }
}

// Bincode bytes.
extension WireReader {
    @inlinable
    mutating func take<Number: FixedWidthInteger>(_ type: Number.Type) throws(WireError) -> Number {
        let size = MemoryLayout<Number>.size
        guard left >= size else { throw failure("\(size) bytes", found: "\(left)") }
        let number = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: type) }
        position &+= size
        return Number(littleEndian: number)
    }

    /// Reads a count of bytes or elements, each of which takes at least one byte.
    @inlinable
    mutating func takeCount() throws(WireError) -> Int {
        let count = try take(UInt64.self)
        guard count <= UInt64(left) else { throw failure("at most \(left) bytes or elements", found: "\(count)") }
        return Int(count)
    }

    /// Reads a byte that must be 0 or 1.
    @inlinable
    mutating func takeFlag() throws(WireError) -> Bool {
        let byte = try take(UInt8.self)
        guard byte < 2 else {
            position &-= 1
            throw failure("0 or 1", found: "\(byte)")
        }
        return byte == 1
    }

    /// Reads `count` bytes, which must be available.
    @inlinable
    mutating func takeBytes(_ count: Int) -> ArraySlice<UInt8> {
        defer { position &+= count }
        return bytes[position..<position &+ count]
    }
}

extension JSON {
    /// The kind of value, for error messages.
    fileprivate var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a truth value"
        case .integer, .large, .number: "a number"
        case .text: "a text"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
