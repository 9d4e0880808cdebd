public import JSONFormat

/// How the values of a type go over a wire: declared once, it writes and reads them in both encodings.
///
/// A declaration is made of others: a record of its fields, an enumeration of its cases. It cannot contain itself, so
/// what it reads is never nested deeper than it is.
/// <!-- from: Tests/WireFormatTests/Samples.swift -->
/// ```swift
/// extension Shape {
///     static let wire = Wire<Shape>.cases(
///         .case("Nothing", .nothing),
///         .case("Point", Point.wire, Self.point) { if case .point(let point) = $0 { point } else { nil } },
///         .case("Circle", .record(("center", Point.wire), ("radius", .double)), { .circle($0, radius: $1) }) {
///             if case .circle(let center, let radius) = $0 { (center, radius) } else { nil }
///         })
/// }
/// ```
public struct Wire<Value>: Sendable {
    @usableFromInline typealias Put = @Sendable (Value, inout WireWriter) throws(WireError) -> Void
    @usableFromInline typealias Take = @Sendable (inout WireReader) throws(WireError) -> Value
    @usableFromInline let put: Put
    @usableFromInline let take: Take

    @inlinable
    init(put: @escaping Put, take: @escaping Take) {
        self.put = put
        self.take = take
    }
}

/// How the parts of a value are laid out in bytes.
public enum WireEncoding: UInt32, Sendable, CaseIterable {
    /// That of bincode 1.3: little endian, numbers of a fixed width, no names.
    case bincode = 0
    /// JSON, with the names of fields and cases.
    case json = 1
}

extension Wire {
    /// The bytes of a value.
    ///
    /// - Throws: an error when the value is of a case that the declaration lacks.
    public func encode(_ value: Value, as encoding: WireEncoding) throws(WireError) -> [UInt8] {
        var writer = WireWriter(encoding)
        try put(value, &writer)
        return writer.finish()
    }

    /// The value that bytes hold, which are all of its own.
    ///
    /// Whatever the bytes are, this does not trap, and takes no more memory than a small multiple of their number.
    public func decode(_ bytes: [UInt8], as encoding: WireEncoding) throws(WireError) -> Value {
        var reader = try WireReader(bytes, encoding)
        let value = try take(&reader)
        try reader.finish()
        return value
    }
}

extension Wire {
    /// The declaration of a type by that of its parts.
    ///
    /// - Parameters:
    ///   - make: makes a value of its parts.
    ///   - parts: takes a value apart.
    @inlinable
    public func map<Whole>(
        _ make: @escaping @Sendable (Value) -> Whole, _ parts: @escaping @Sendable (Whole) -> Value
    ) -> Wire<Whole> {
        let (put, take) = (put, take)
        return Wire<Whole>(
            put: { (whole, writer) throws(WireError) in try put(parts(whole), &writer) },
            take: { reader throws(WireError) in make(try take(&reader)) })
    }

    /// Always the same value, such as the version of a layout; others are refused.
    public func only(_ value: Value) -> Wire<Void> where Value: Equatable & Sendable {
        Wire<Void>(
            put: { [put] (_, writer) throws(WireError) in try put(value, &writer) },
            take: { [take] reader throws(WireError) in
                let place = reader
                let found = try take(&reader)
                guard found == value else { throw place.failure("\(value)", found: "\(found)") }
            })
    }

    /// Fields by name, in order: a tuple of their values.
    @inlinable
    public static func record<each Field>(
        _ fields: repeat (String, Wire<each Field>)
    ) -> Self where Value == (repeat each Field) {
        let fields = (repeat each fields)
        return Wire(
            put: { (value, writer) throws(WireError) in
                var object = WireWriter.Object()
                for (field, part) in repeat (each fields, each value) {
                    try field.1.put(part, &writer)
                    writer.append(field.0, to: &object)
                }
                writer.put(object)
            },
            take: { reader throws(WireError) in
                let object = try reader.object()
                return (repeat try reader.field(each fields, of: object))
            })
    }

    /// Values without names, in order: a tuple of them.
    @inlinable
    public static func tuple<each Element>(
        _ elements: repeat Wire<each Element>
    ) -> Self where Value == (repeat each Element) {
        let elements = (repeat each elements)
        return Wire(
            put: { (value, writer) throws(WireError) in
                var array = WireWriter.Array()
                for (element, part) in repeat (each elements, each value) {
                    try element.put(part, &writer)
                    writer.append(to: &array)
                }
                writer.put(array)
            },
            take: { reader throws(WireError) in
                var array = try reader.array()
                let value = (repeat try reader.element(each elements, of: &array))
                try reader.end(array)
                return value
            })
    }
}
