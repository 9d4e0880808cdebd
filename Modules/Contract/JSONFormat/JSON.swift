/// A JSON value (RFC 8259).
public enum JSON: Sendable, Equatable {
    /// The null value.
    case null
    /// A Boolean value.
    case bool(Bool)
    /// An integer.
    case integer(Int64)
    /// An integer above `Int64.max`.
    case large(UInt64)
    /// Any other number. A non-finite number is written as null, because JSON cannot express it.
    case number(Double)
    /// A string.
    case text(String)
    /// An ordered list of values.
    case array([JSON])
    /// Values by name.
    case object(Members)

    /// Creates a number. JSON does not distinguish integers from other numbers, so an integral value becomes `integer`
    /// or `large`, except that negative zero keeps its sign.
    public init(_ number: Double) {
        if number == 0, number.sign == .minus {
            self = .number(number)
        } else if let small = Int64(exactly: number) {
            self = .integer(small)
        } else {
            self = UInt64(exactly: number).map(JSON.large) ?? .number(number)
        }
    }

    /// The object's first member with this name; nil if there is none or the value is not an object.
    public subscript(name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    /// The string; nil for any other value.
    public var string: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The integer; nil for any other value.
    public var int: Int? {
        guard case .integer(let number) = self else { return nil }
        return Int(exactly: number)
    }
}

extension JSON {
    /// The members of an object, in order. Equality ignores the order.
    public struct Members: Sendable, RandomAccessCollection, ExpressibleByDictionaryLiteral {
        /// A member's name and value.
        public typealias Element = (name: String, value: JSON)

        private var list: [Element]

        /// Creates members in the order of the list.
        public init(_ members: [Element] = []) { list = members }

        /// Creates members in the order of the literal.
        public init(dictionaryLiteral members: (String, JSON)...) { list = members.map { ($0, $1) } }

        /// Creates members sorted by name, so that equal dictionaries produce equal JSON.
        public init(_ members: [String: JSON]) { list = members.sorted { $0.key < $1.key }.map { ($0, $1) } }

        public var startIndex: Int { 0 }
        public var endIndex: Int { list.count }
        public subscript(position: Int) -> Element { list[position] }

        /// Appends a member.
        public mutating func append(_ member: Element) { list.append(member) }

        /// Returns the members of both.
        public static func + (one: Self, other: Self) -> Self { Self(one.list + other.list) }

        /// The value of the first member with this name.
        public subscript(name: String) -> JSON? {
            // Most names differ in length, which is cheaper to compare.
            let length = name.utf8.count
            return list.first { $0.name.utf8.count == length && $0.name == name }?.value
        }
    }
}

extension JSON.Members: Equatable {
    public static func == (one: Self, other: Self) -> Bool {
        // Decided before comparing values, so that each value is compared only once, however deeply nested.
        let isInOrder = one.elementsEqual(other) { $0.name == $1.name }
        return (isInOrder ? one.list : one.sorted).elementsEqual(isInOrder ? other.list : other.sorted, by: ==)
    }

    private var sorted: [Element] { sorted { $0.name < $1.name } }
}
