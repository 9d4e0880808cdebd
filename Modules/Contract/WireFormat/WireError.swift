/// The reason bytes could not be decoded, or a value could not be encoded.
public struct WireError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The location within the value: fields, cases and element indices, outermost first.
    public private(set) var path: [String] = []
    /// The number of bytes read; nil for JSON, where the path suffices.
    public let offset: Int?
    /// The expected content.
    public let expected: String
    /// The actual content.
    public let found: String

    @usableFromInline
    init(expected: String, found: String, offset: Int? = nil) {
        self.offset = offset
        self.expected = expected
        self.found = found
    }

    /// Returns the error with a field, case or element prepended to its path.
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
