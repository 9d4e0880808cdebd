/// Why bytes are not the value that was expected, or a value has no bytes.
public struct WireError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Where in the value: fields, cases and numbers of elements, outermost first.
    public private(set) var path: [String] = []
    /// How many bytes had been read; nil for JSON, where the path says it all.
    public let offset: Int?
    /// What should be there.
    public let expected: String
    /// What is there.
    public let found: String

    @usableFromInline
    init(expected: String, found: String, offset: Int? = nil) {
        self.offset = offset
        self.expected = expected
        self.found = found
    }

    /// The same error inside of a field, a case or an element.
    @usableFromInline
    func inside(_ part: String) -> WireError {
        var error = self
        error.path.insert(part, at: 0)
        return error
    }

    public var description: String {
        let place = path.isEmpty ? "the value" : path.joined(separator: ".")
        return place + (offset.map { " at byte \($0)" } ?? "") + ": expected \(expected), found \(found)"
    }
}
