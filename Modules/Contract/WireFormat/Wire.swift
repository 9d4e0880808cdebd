/// The wire format of a type, declared once for reading and writing both encodings.
///
/// Declarations are composed of others: a record of its fields, an enumeration of its cases. A declaration cannot
/// contain itself, so the nesting depth of decoded values is bounded by the declaration.
/// <!-- from: Tests/WireFormatTests/Samples.swift -->
/// ```swift
/// extension Shape {
///     static let wire = Wire<Shape>.cases(
///         .case("Nothing", .nothing),
///         .case("Point", Point.wire, Self.point) { if case .point(let point) = $0 { point } else { nil } },
///         .case("Circle", .record(("center", Point.wire), ("radius", .double)), { .circle($0, radius: $1) }) {
///             if case .circle(let center, let radius) = $0 { (center, radius) } else { nil }
///         },
///         .case("Pair", .tuple(.uint8, .string), { .pair($0, $1) }) {
///             if case .pair(let one, let two) = $0 { (one, two) } else { nil }
///         },
///         .case("Empty", .unit, { .empty }) { if case .empty = $0 { () } else { nil } })
/// }
/// ```
public struct Wire<Value>: Sendable {
    @usableFromInline typealias Put = @Sendable (Value, inout WireWriter) throws(WireError) -> Void
    @usableFromInline typealias Take = @Sendable (inout WireReader) throws(WireError) -> Value
    @usableFromInline typealias Shape = @Sendable () -> WireShape
    @usableFromInline let makeShape: Shape
    @usableFromInline let put: Put
    @usableFromInline let take: Take

    @inlinable
    init(shape: @autoclosure @escaping Shape, put: @escaping Put, take: @escaping Take) {
        makeShape = shape
        self.put = put
        self.take = take
    }

    /// The layout, computed at each call.
    public var shape: WireShape { makeShape() }

    /// Returns the declaration under a name other than the type's, for a type with several layouts.
    public func named(_ name: String) -> Self {
        Wire(shape: .named(name, makeShape().unnamed), put: put, take: take)
    }
}

/// The byte encoding of values on a wire.
public enum WireEncoding: UInt32, Sendable, CaseIterable {
    /// The encoding of bincode 1.3: little endian, fixed-width numbers, no names.
    case bincode = 0
    /// JSON, with the names of fields and cases.
    case json = 1
}

extension Wire {
    /// Returns the encoded value.
    ///
    /// - Throws: An error if the value is of a case that the declaration lacks.
    @inlinable
    public func encode(_ value: Value, as encoding: WireEncoding) throws(WireError) -> [UInt8] {
        var writer = WireWriter(encoding)
        try put(value, &writer)
        return writer.bytes
    }

    /// Decodes a value, which must take up all of the bytes.
    ///
    /// Invalid bytes never cause a trap, and memory use is bounded by a small multiple of their number.
    @inlinable
    public func decode(_ bytes: [UInt8], as encoding: WireEncoding) throws(WireError) -> Value {
        var reader = try WireReader(bytes, encoding)
        let value = try take(&reader)
        try reader.finish()
        return value
    }
}

extension Wire {
    /// Derives the declaration of a type from the declaration of its parts.
    ///
    /// - Parameters:
    ///   - make: Creates a value from its parts.
    ///   - parts: Returns the parts of a value.
    @inlinable
    public func map<Whole>(
        _ make: @escaping @Sendable (Value) -> Whole, _ parts: @escaping @Sendable (Whole) -> Value
    ) -> Wire<Whole> {
        let (put, take, makeShape) = (put, take, makeShape)
        return Wire<Whole>(
            shape: makeShape().named(Whole.self),
            put: { (whole, writer) throws(WireError) in try put(parts(whole), &writer) },
            take: { reader throws(WireError) in make(try take(&reader)) })
    }

    /// Returns a declaration that prefixes the value with a version number and rejects other versions.
    public func versioned(_ version: UInt32) -> Self {
        let (number, view) = (WireField(("version", Wire<UInt32>.uint32)), WireField(("view", self)))
        return .record(
            shape: [number.shape, view.shape],
            put: { (value, writer) throws(WireError) in
                try writer.put(version, number)
                try writer.put(value, view)
            },
            take: { reader throws(WireError) in
                let place = reader
                let found = try reader.take(number)
                guard found == version else { throw place.failure("version \(version)", found: "\(found)") }
                return try reader.take(view)
            })
    }
}
