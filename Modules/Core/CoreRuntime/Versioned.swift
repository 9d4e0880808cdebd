/// A value with a stamp that identifies answers to outdated requests.
///
/// Setting the value creates a new stamp. Attach the stamp to the work for the value, and accept an answer only if its
/// stamp is still current. The stamps of one instance never repeat.
///
/// A copy continues from the same stamp, so two copies that are set separately assign equal stamps to different values.
/// Keep a single instance: pass it along with the work it guards instead of creating another, and discard the old copy.
public struct Versioned<Value> {
    /// The current value.
    public private(set) var value: Value
    /// The stamp of the current value.
    public private(set) var stamp = Stamp(version: 0)

    /// Identifies one version of a value.
    public struct Stamp: Hashable, Sendable {
        fileprivate var version: UInt64
    }

    /// Creates an instance with an initial value.
    public init(_ value: Value) { self.value = value }

    /// Replaces the value and returns its stamp; earlier stamps are outdated from now on.
    @discardableResult
    public mutating func set(_ value: Value) -> Stamp {
        self.value = value
        stamp.version += 1
        return stamp
    }

    /// Whether `stamp` is the current stamp.
    public func accepts(_ stamp: Stamp) -> Bool { stamp == self.stamp }
}

extension Versioned: Sendable where Value: Sendable {}
extension Versioned: Equatable where Value: Equatable {}
