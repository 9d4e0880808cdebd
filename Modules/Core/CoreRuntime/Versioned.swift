/// A value that work is done for, guarded against answers that come too late.
///
/// Setting the value makes a new stamp. Give the stamp to the work, and accept its answer only if the value still has
/// that stamp. The stamps of one value never repeat, whatever it is set to.
///
/// A copy counts on by itself from the stamp it has, so two copies that are set apart give the same stamps to different
/// values. Keep one: hand it on with the work it guards instead of beginning another, and let go of the old one.
public struct Versioned<Value> {
    /// The newest value.
    public private(set) var value: Value
    /// The newest value's stamp.
    public private(set) var stamp = Stamp(version: 0)

    /// Names one version of a value.
    public struct Stamp: Hashable, Sendable {
        fileprivate var version: UInt64
    }

    /// Begins with a value.
    public init(_ value: Value) { self.value = value }

    /// Replaces the value; answers to work for any earlier one are late from now on.
    @discardableResult
    public mutating func set(_ value: Value) -> Stamp {
        self.value = value
        stamp.version += 1
        return stamp
    }

    /// Whether `stamp` is the newest value's.
    public func accepts(_ stamp: Stamp) -> Bool { stamp == self.stamp }
}

extension Versioned: Sendable where Value: Sendable {}
extension Versioned: Equatable where Value: Equatable {}
