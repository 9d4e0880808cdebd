public import CoreRuntime
public import Effects

/// Puts something between cores and those who use them, such as a wire.
///
/// A suite of tests is run once more over a wire by running it inside ``DriverBridges/through(_:_:)``.
public protocol DriverBridge: Sendable {
    /// A bridge to a core; nil when there is none to a core of this type.
    func bridge<Root: RootMachine>(to core: Core<Root>) -> (any CoreBridge<Root.ShellEvent, Root.ViewModel>)?
}

/// How drivers reach their cores.
public enum DriverBridges {
    @TaskLocal private static var current: (any DriverBridge)?

    /// Whether nothing is between a core and who uses it.
    public static var areDirect: Bool { current == nil }

    /// Has the drivers that are made in `body` reach their cores through a bridge.
    public static func through(
        _ bridge: any DriverBridge, _ body: @Sendable () async throws -> Void
    ) async rethrows { try await $current.withValue(bridge) { try await body() } }

    /// The bridge to a core: the one that is in use, or the core itself.
    public static func bridge<Root: RootMachine>(
        to core: Core<Root>
    ) -> any CoreBridge<Root.ShellEvent, Root.ViewModel> { current?.bridge(to: core) ?? core }
}
