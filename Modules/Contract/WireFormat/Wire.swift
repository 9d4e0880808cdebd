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
    @inlinable
    public func encode(_ value: Value, as encoding: WireEncoding) throws(WireError) -> [UInt8] {
        var writer = WireWriter(encoding)
        try put(value, &writer)
        return writer.finish()
    }

    /// The value that bytes hold, which are all of its own.
    ///
    /// Whatever the bytes are, this does not trap, and takes no more memory than a small multiple of their number.
    @inlinable
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

    /// The same behind the number of a version; another version is refused.
    public func versioned(_ version: UInt32) -> Self {
        let (field, number) = (("view", self), Wire<UInt32>.uint32)
        return .record(
            put: { (value, writer) throws(WireError) in
                try writer.put(version, ("version", number))
                try writer.put(value, field)
            },
            take: { reader throws(WireError) in
                let place = reader
                let found = try reader.take(("version", number))
                guard found == version else { throw place.failure("version \(version)", found: "\(found)") }
                return try reader.take(field)
            })
    }
}
