/// A value that travels with the number of the request it belongs to.
///
/// A shell behind a wire has no task to cancel: it finds a timer by its number.
public enum Numbered<Value> {
    /// A value; the number is nil if the encoding of the value has none.
    case value(Value, number: UInt64?)
    /// Clears the request with a number, or reports that it was cleared.
    case cleared(number: UInt64)
}

extension Numbered: Sendable where Value: Sendable {}
extension Numbered: Equatable where Value: Equatable {}
