// Records and tuples, as tuples of their values. The declaration with a parameter pack would suffice, but it looks up
// type metadata at each use, which costs about 3,000 instructions per record, so small records have overloads.

extension Wire {
    /// Wraps the parts that the closures write and read in one record.
    @inlinable
    static func record(
        shape: @autoclosure @escaping @Sendable () -> [WireShape.Field], put: @escaping Put, take: @escaping Take
    ) -> Self {
        Wire(
            shape: .record(shape()),
            put: { (value, writer) throws(WireError) in
                let outer = writer.beginRecord()
                try put(value, &writer)
                writer.endRecord(outer)
            },
            take: { reader throws(WireError) in
                let outer = try reader.beginRecord()
                let value = try take(&reader)
                reader.endRecord(outer)
                return value
            })
    }

    /// A field's name and declaration.
    public typealias Field<Part> = (String, Wire<Part>)

    /// A record of one field.
    @inlinable
    public static func record(_ a: Field<Value>) -> Self {
        let a = WireField(a)
        return record(
            shape: [a.shape],
            put: { (value, writer) throws(WireError) in try writer.put(value, a) },
            take: { reader throws(WireError) in try reader.take(a) })
    }

    /// A record of two fields, in order.
    @inlinable
    public static func record<A, B>(_ a: Field<A>, _ b: Field<B>) -> Self
    where Value == (A, B) {
        let (a, b) = (WireField(a), WireField(b))
        return record(
            shape: [a.shape, b.shape],
            put: { (value, writer) throws(WireError) in
                try writer.put(value.0, a)
                try writer.put(value.1, b)
            },
            take: { reader throws(WireError) in (try reader.take(a), try reader.take(b)) })
    }

    /// A record of three fields, in order.
    @inlinable
    public static func record<A, B, C>(_ a: Field<A>, _ b: Field<B>, _ c: Field<C>) -> Self
    where Value == (A, B, C) {
        let (a, b, c) = (WireField(a), WireField(b), WireField(c))
        return record(
            shape: [a.shape, b.shape, c.shape],
            put: { (value, writer) throws(WireError) in
                try writer.put(value.0, a)
                try writer.put(value.1, b)
                try writer.put(value.2, c)
            },
            take: { reader throws(WireError) in (try reader.take(a), try reader.take(b), try reader.take(c)) })
    }

    /// A record of four fields, in order.
    @inlinable
    public static func record<A, B, C, D>(_ a: Field<A>, _ b: Field<B>, _ c: Field<C>, _ d: Field<D>) -> Self
    where Value == (A, B, C, D) {
        let (a, b, c, d) = (WireField(a), WireField(b), WireField(c), WireField(d))
        return record(
            shape: [a.shape, b.shape, c.shape, d.shape],
            put: { (value, writer) throws(WireError) in
                try writer.put(value.0, a)
                try writer.put(value.1, b)
                try writer.put(value.2, c)
                try writer.put(value.3, d)
            },
            take: { reader throws(WireError) in
                (try reader.take(a), try reader.take(b), try reader.take(c), try reader.take(d))
            })
    }

    /// A record of five fields, in order.
    @inlinable
    public static func record<A, B, C, D, E>(_ a: Field<A>, _ b: Field<B>, _ c: Field<C>, _ d: Field<D>, _ e: Field<E>)
        -> Self
    where Value == (A, B, C, D, E) {
        let (a, b, c, d, e) = (WireField(a), WireField(b), WireField(c), WireField(d), WireField(e))
        return record(
            shape: [
                a.shape, b.shape, c.shape, d.shape, e.shape,
            ],
            put: { (value, writer) throws(WireError) in
                try writer.put(value.0, a)
                try writer.put(value.1, b)
                try writer.put(value.2, c)
                try writer.put(value.3, d)
                try writer.put(value.4, e)
            },
            take: { reader throws(WireError) in
                (try reader.take(a), try reader.take(b), try reader.take(c), try reader.take(d), try reader.take(e))
            })
    }

    /// A record of six fields, in order.
    @inlinable
    public static func record<A, B, C, D, E, F>(
        _ a: Field<A>, _ b: Field<B>, _ c: Field<C>, _ d: Field<D>, _ e: Field<E>, _ f: Field<F>
    ) -> Self
    where Value == (A, B, C, D, E, F) {
        let (a, b, c, d, e, f) = (WireField(a), WireField(b), WireField(c), WireField(d), WireField(e), WireField(f))
        return record(
            shape: [
                a.shape, b.shape, c.shape, d.shape, e.shape,
                f.shape,
            ],
            put: { (value, writer) throws(WireError) in
                try writer.put(value.0, a)
                try writer.put(value.1, b)
                try writer.put(value.2, c)
                try writer.put(value.3, d)
                try writer.put(value.4, e)
                try writer.put(value.5, f)
            },
            take: { reader throws(WireError) in
                (
                    try reader.take(a), try reader.take(b), try reader.take(c), try reader.take(d), try reader.take(e),
                    try reader.take(f)
                )
            })
    }

    /// A record of any number of fields, in order. Up to six are faster.
    @inlinable
    public static func record<each Part>(_ field: repeat Field<each Part>) -> Self where Value == (repeat each Part) {
        let named = (repeat WireField(each field))
        return record(
            shape: WireShape.fields(repeat each field),
            put: { (value, writer) throws(WireError) in repeat try writer.put(each value, each named) },
            take: { reader throws(WireError) in (repeat try reader.take(each named)) })
    }

    /// Merges the fields of two records into one record.
    @inlinable
    public static func joined<A, B>(_ a: Wire<A>, _ b: Wire<B>) -> Self where Value == (A, B) {
        record(
            shape: a.makeShape().fields + b.makeShape().fields,
            put: { (value, writer) throws(WireError) in
                try writer.join(value.0, a)
                try writer.join(value.1, b)
            },
            take: { reader throws(WireError) in (try reader.join(a), try reader.join(b)) })
    }

    /// A tuple of two values without names, in order.
    @inlinable
    public static func tuple<A, B>(_ a: Wire<A>, _ b: Wire<B>) -> Self where Value == (A, B) {
        Wire(
            shape: .tuple([a.makeShape(), b.makeShape()]),
            put: { (value, writer) throws(WireError) in
                writer.beginArray()
                try writer.put(value.0, element: a)
                try writer.put(value.1, element: b)
                writer.endArray()
            },
            take: { reader throws(WireError) in
                var array = try reader.array()
                let value = (try reader.element(a, of: &array), try reader.element(b, of: &array))
                try reader.end(array)
                return value
            })
    }
}

/// A field of a record, with the JSON text that precedes its value.
@usableFromInline
struct WireField<Part>: Sendable {
    @usableFromInline let name: String
    /// The name in quotes, and a colon.
    @usableFromInline let member: String
    @usableFromInline let wire: Wire<Part>

    @usableFromInline
    init(_ field: Wire<Part>.Field<Part>) {
        (name, wire) = field
        member = WireWriter.jsonText(name) + ":"
    }

    @usableFromInline var shape: WireShape.Field { WireShape.Field(name, wire.makeShape()) }
}

extension WireWriter {
    /// Writes a field of the current record.
    @inlinable
    mutating func put<Part>(_ part: Part, _ field: WireField<Part>) throws(WireError) {
        beginField(field.member)
        try field.wire.put(part, &self)
    }

    /// Writes an element of the current array.
    @inlinable
    mutating func put<Part>(_ part: Part, element: Wire<Part>) throws(WireError) {
        beginElement()
        try element.put(part, &self)
    }

    /// Writes the fields of a record into the current record.
    @inlinable
    mutating func join<Part>(_ part: Part, _ inner: Wire<Part>) throws(WireError) {
        isJoining = isJSON
        try inner.put(part, &self)
    }
}

extension WireReader {
    /// Reads a field of the current record.
    @inlinable
    mutating func take<Part>(_ field: WireField<Part>) throws(WireError) -> Part {
        try self.field((field.name, field.wire), of: record)
    }

    /// Reads a record from the fields of the current record.
    @inlinable
    mutating func join<Part>(_ inner: Wire<Part>) throws(WireError) -> Part {
        if isJSON { json = record }
        return try inner.take(&self)
    }
}
