/// The layout of a type on a wire, as a value: what front ends in other languages have to write and read.
public indirect enum WireShape: Sendable, Equatable {
    /// No content: nothing in bincode, null in JSON.
    case unit
    /// A type without values, such as the answer to a notification.
    case never
    /// A truth value.
    case bool
    /// An integer.
    case integer(bits: Int, isSigned: Bool)
    /// A floating-point number of 64 bits.
    case number
    /// A text in UTF-8.
    case string
    /// Bytes.
    case bytes
    /// A value or nothing.
    case optional(WireShape)
    /// Any number of values.
    case list(WireShape)
    /// Values by name.
    case dictionary(WireShape)
    /// Values without names, in order.
    case tuple([WireShape])
    /// Values with names, in order.
    case record([Field])
    /// One of several cases, in the order of their numbers.
    case cases([Case])
    /// A type with a name.
    case named(String, WireShape)

    /// A field of a record.
    public struct Field: Sendable, Equatable {
        /// The field's name in JSON.
        public let name: String
        /// The layout of its value.
        public let shape: WireShape

        @usableFromInline
        init(_ name: String, _ shape: WireShape) { (self.name, self.shape) = (name, shape) }

        @inlinable
        init<Part>(_ field: (String, Wire<Part>)) { self.init(field.0, field.1.makeShape()) }
    }

    /// A case of an enumeration.
    public struct Case: Sendable, Equatable {
        /// The case's name in JSON.
        public let name: String
        /// The layout of its payload; nil if it has none.
        public let payload: WireShape?

        @usableFromInline
        init(_ name: String, _ payload: WireShape?) { (self.name, self.payload) = (name, payload) }
    }
}

extension WireShape {
    /// Returns the shape under the name of a type, without its module. Tuples have no name.
    @usableFromInline
    func named(_ type: Any.Type) -> WireShape {
        let paths = String(reflecting: type).split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "_" }
        let name = paths.map { $0.split(separator: ".").dropFirst().joined() }.joined()
        guard !String(reflecting: type).hasPrefix("("), !name.isEmpty else { return self }
        // A declaration that is derived from one of the same type only converts its values.
        if case .named(name, _) = self { return self }
        return .named(name, self)
    }

    /// The shape without its name.
    var unnamed: WireShape { if case .named(_, let shape) = self { shape } else { self } }

    /// The fields of a record.
    @usableFromInline
    var fields: [Field] {
        if case .named(_, let shape) = self { return shape.fields }
        return if case .record(let fields) = self { fields } else { [] }
    }
}

extension WireShape {
    @inlinable
    static func fields<each Part>(_ field: repeat (String, Wire<each Part>)) -> [Field] {
        var fields: [Field] = []
        repeat fields.append(Field(each field))
        return fields
    }
}

extension WireShape {
    /// The bincode bytes of the simplest value: zero, false, empty, or the first case.
    package var simplestBytes: [UInt8] {
        switch self {
        case .unit, .never: []
        case .bool, .optional: [0]
        case .integer(let bits, _): [UInt8](repeating: 0, count: bits / 8)
        case .number, .string, .bytes, .list, .dictionary: [UInt8](repeating: 0, count: 8)
        case .tuple(let values): values.flatMap(\.simplestBytes)
        case .record(let fields): fields.flatMap(\.shape.simplestBytes)
        case .cases(let cases): [0, 0, 0, 0] + (cases.first?.payload?.simplestBytes ?? [])
        case .named(_, let shape): shape.simplestBytes
        }
    }

    /// The cases of an enumeration; none for other shapes.
    package var cases: [Case] {
        if case .named(_, let shape) = self { return shape.cases }
        return if case .cases(let cases) = self { cases } else { [] }
    }
}
