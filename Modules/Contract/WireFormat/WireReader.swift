public import JSONFormat

/// Reads the parts of a value in order.
@usableFromInline
struct WireReader {
    @usableFromInline let isJSON: Bool
    /// The bytes of bincode.
    @usableFromInline let bytes: [UInt8]
    /// The number of bincode bytes read.
    @usableFromInline var position = 0
    /// The JSON value to read next, nil for a missing one; unused for bincode.
    @usableFromInline var json: JSONValue?
    /// The JSON object whose fields are being read.
    @usableFromInline var record: JSONValue?

    @usableFromInline
    init(_ bytes: [UInt8], _ encoding: WireEncoding) throws(WireError) {
        isJSON = encoding == .json
        self.bytes = isJSON ? [] : bytes
        guard isJSON else { return }
        do throws(JSONError) {
            json = try JSONDocument(bytes).root
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
    func mismatch(_ expected: String) -> WireError { failure(expected, found: Self.kind(of: json)) }
}

// Records and arrays.
extension WireReader {
    /// Begins a record; returns the enclosing one, to be passed to `endRecord`.
    @inlinable
    mutating func beginRecord() throws(WireError) -> JSONValue? {
        guard isJSON else { return nil }
        let outer = record
        record = try object()
        return outer
    }

    @inlinable
    mutating func endRecord(_ outer: JSONValue?) { if isJSON { record = outer } }

    /// Returns the current JSON value, which must be an object.
    @usableFromInline
    func object() throws(WireError) -> JSONValue {
        guard let json, json.kind == .object else { throw mismatch("an object") }
        return json
    }

    /// Reads a field. A missing JSON member is read as null, which an optional field accepts; a duplicate member is
    /// rejected as ambiguous.
    @inlinable
    mutating func field<Field>(_ field: (String, Wire<Field>), of object: JSONValue?) throws(WireError) -> Field {
        if isJSON { json = try member(field.0, of: object) }
        do throws(WireError) {
            return try field.1.take(&self)
        } catch {
            throw error.inside(field.0)
        }
    }

    @usableFromInline
    func member(_ name: String, of object: JSONValue?) throws(WireError) -> JSONValue? {
        guard var members = object?.members else { return nil }
        let found = members.next(named: name)
        if found != nil, members.next(named: name) != nil { throw failure("one member \"\(name)\"", found: "several") }
        return found
    }

    /// The elements of a JSON array.
    @usableFromInline
    struct Elements {
        /// The elements that were not read.
        @usableFromInline var rest: JSONValue.Elements?
        /// The index of the next element to read.
        @usableFromInline var next = 0
        @usableFromInline let count: Int

        @usableFromInline
        init(of json: JSONValue? = nil) { (rest, count) = (json?.elements, json?.count ?? 0) }
    }

    /// Begins a tuple or an array.
    @usableFromInline
    func array() throws(WireError) -> Elements {
        guard isJSON else { return Elements() }
        guard json?.kind == .array else { throw mismatch("an array") }
        return Elements(of: json)
    }

    /// Reads the next element.
    @inlinable
    mutating func element<Element>(
        _ element: Wire<Element>, of array: inout Elements
    ) throws(WireError) -> Element {
        let number = array.next
        if isJSON { json = array.rest?.next() }
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
        guard isJSON, array.count != array.next else { return }
        throw failure("\(array.next) elements", found: "\(array.count)")
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
    /// - Parameters:
    ///   - names: The names of all cases.
    ///   - find: Returns the index of a case, given its name and whether it has no payload.
    @usableFromInline
    mutating func takeCase(
        of names: @autoclosure () -> [String], _ find: (String, Bool) -> Int?
    ) throws(WireError) -> Int {
        var (name, content) = (json?.string, JSONValue?.none)
        if let json, json.kind == .object, json.count == 1, let member = json.members.first(where: { _ in true }) {
            (name, content) = (member.name, member.value)
        }
        guard let name else { throw mismatch("one of \(names().joined(separator: ", "))") }
        guard let index = find(name, content == nil) else {
            if names().contains(name) { throw failure("the content of \(name)", found: "its name alone") }
            // Any other name may be a misplaced secret.
            let found = name.utf8.count <= 32 && name.allSatisfy(\.isLetter) ? name : "another name"
            throw failure("one of \(names().joined(separator: ", "))", found: found)
        }
        json = content
        return index
    }

    @usableFromInline
    func takeNull() throws(WireError) { if !isNull { throw mismatch("null") } }

    /// Whether the current JSON value is null or missing.
    @usableFromInline
    var isNull: Bool { json.map { $0.kind == .null } ?? true }
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

extension WireReader {
    /// The kind of a value, for error messages. They must not contain the value, which may be a misplaced secret.
    private static func kind(of json: JSONValue?) -> String {
        switch json?.kind {
        case nil: "nothing"
        case .null: "null"
        case .bool: "a truth value"
        case .number: "a number"
        case .string: "a text"
        case .array: "an array with \(count(json, "element"))"
        case .object: "an object with \(count(json, "member"))"
        }
    }

    private static func count(_ json: JSONValue?, _ part: String) -> String {
        let count = json?.count ?? 0
        return "\(count) \(part)\(count == 1 ? "" : "s")"
    }
}
