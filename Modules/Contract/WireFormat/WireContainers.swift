public import JSONFormat

// The declarations of containers.

extension Wire {
    /// An optional value; nil is null in JSON, where it cannot be distinguished from a value that is itself encoded as
    /// null.
    @inlinable
    public var optional: Wire<Value?> {
        let (put, take, makeShape) = (put, take, makeShape)
        return Wire<Value?>(
            shape: .optional(makeShape()),
            put: { (value, writer) throws(WireError) in
                if !writer.isJSON { writer.bytes.append(value == nil ? 0 : 1) }
                if let value { try put(value, &writer) } else { writer.putNull() }
            },
            take: { reader throws(WireError) in
                let isThere = reader.isJSON ? !reader.isNull : try reader.takeFlag()
                return isThere ? try take(&reader) : nil
            })
    }

    /// An array. Each element takes at least one byte.
    @inlinable
    public var list: Wire<[Value]> {
        let element = self
        return Wire<[Value]>(
            shape: .list(element.makeShape()),
            put: { (values, writer) throws(WireError) in
                if !writer.isJSON { writer.put(count: values.count) }
                writer.beginArray()
                for value in values { try writer.put(value, element: element) }
                writer.endArray()
            },
            take: { reader throws(WireError) in
                var array = try reader.array()
                let count = reader.isJSON ? array.count : try reader.takeCount()
                // Memory grows with the elements read, not with the announced count.
                var values: [Value] = []
                while array.next < count { values.append(try reader.element(element, of: &array)) }
                return values
            })
    }

    /// A dictionary, sorted by key; an object in JSON.
    @inlinable
    public var dictionary: Wire<[String: Value]> {
        let (field, pairs) = (self, Wire<(String, Value)>.tuple(.string, self).list)
        return Wire<[String: Value]>(
            shape: .dictionary(field.makeShape()),
            put: { (values, writer) throws(WireError) in
                let entries = values.sorted { $0.key < $1.key }
                guard writer.isJSON else { return try pairs.put(entries.map { ($0.key, $0.value) }, &writer) }
                let isJoined = writer.beginRecord()
                for (name, value) in entries { try writer.put(value, WireField((name, field))) }
                writer.endRecord(isJoined)
            },
            take: { reader throws(WireError) in
                var entries: [(String, Value)] = []
                if reader.isJSON {
                    let object = try reader.object()
                    for name in object.names { entries.append((name, try reader.field((name, field), of: object))) }
                } else {
                    entries = try pairs.take(&reader)
                }
                var values: [String: Value] = [:]
                for (name, value) in entries {
                    guard values.updateValue(value, forKey: name) == nil else {
                        throw reader.failure("one member \"\(name)\"", found: "several")
                    }
                }
                return values
            })
    }
}

extension Wire {
    /// A record of the named fields in order, each of them optional.
    @inlinable
    public static func optionalFields<Field>(
        _ names: [String], _ field: Wire<Field>
    ) -> Self where Value == [String: Field] {
        let fields = names.map { WireField(($0, field.optional)) }
        return .record(
            shape: fields.map(\.shape),
            put: { (values, writer) throws(WireError) in
                for field in fields { try writer.put(values[field.name], field) }
            },
            take: { reader throws(WireError) in
                var values: [String: Field] = [:]
                for field in fields { values[field.name] = try reader.take(field) }
                return values
            })
    }
}

extension JSONValue {
    @usableFromInline
    var names: [String] { members.map(\.name) }
}
