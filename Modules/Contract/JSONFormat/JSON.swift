/// A JSON value (RFC 8259).
public enum JSON: Sendable, Equatable {
    /// Nothing.
    case null
    /// True or false.
    case bool(Bool)
    /// A whole number.
    case integer(Int64)
    /// A whole number beyond the signed ones.
    case large(UInt64)
    /// Any other number; one that is not finite is written as null, because JSON cannot express it.
    case number(Double)
    /// A text.
    case text(String)
    /// Values in an order.
    case array([JSON])
    /// Values by name.
    case object(Members)

    /// A number. JSON has one kind of numbers, so a whole one is the same however it was kept; a zero keeps its sign.
    public init(_ number: Double) {
        if number == 0, number.sign == .minus {
            self = .number(number)
        } else if let small = Int64(exactly: number) {
            self = .integer(small)
        } else {
            self = UInt64(exactly: number).map(JSON.large) ?? .number(number)
        }
    }

    /// The object's first member of this name; nil for none, and for anything that is no object.
    public subscript(name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    /// The text, nil for anything else.
    public var string: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The whole number, nil for anything else.
    public var int: Int? {
        guard case .integer(let number) = self else { return nil }
        return Int(exactly: number)
    }
}

extension JSON {
    /// The members of an object, in order; that order makes no difference between two objects.
    public struct Members: Sendable, RandomAccessCollection, ExpressibleByDictionaryLiteral {
        /// A value and its name.
        public typealias Element = (name: String, value: JSON)

        private var list: [Element]

        /// Members in the order of the list.
        public init(_ members: [Element] = []) { list = members }

        /// Members in the order of the literal.
        public init(dictionaryLiteral members: (String, JSON)...) { list = members.map { ($0, $1) } }

        /// Members in the order of their names, so that equal dictionaries have equal texts.
        public init(_ members: [String: JSON]) { list = members.sorted { $0.key < $1.key }.map { ($0, $1) } }

        public var startIndex: Int { 0 }
        public var endIndex: Int { list.count }
        public subscript(position: Int) -> Element { list[position] }

        /// Adds a member at the end.
        public mutating func append(_ member: Element) { list.append(member) }

        /// The members of both.
        public static func + (one: Self, other: Self) -> Self { Self(one.list + other.list) }

        /// The value of the first member of this name.
        public subscript(name: String) -> JSON? {
            // Most names already differ in their lengths, which are cheaper to compare.
            let length = name.utf8.count
            return list.first { $0.name.utf8.count == length && $0.name == name }?.value
        }
    }
}

extension JSON.Members: Equatable {
    public static func == (one: Self, other: Self) -> Bool {
        // Each value is compared once, however deep it is.
        let isInOrder = one.elementsEqual(other) { $0.name == $1.name }
        return (isInOrder ? one.list : one.sorted).elementsEqual(isInOrder ? other.list : other.sorted, by: ==)
    }

    private var sorted: [Element] { sorted { $0.name < $1.name } }
}
