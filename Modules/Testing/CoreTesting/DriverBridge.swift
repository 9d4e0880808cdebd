public import CoreRuntime
public import Effects

/// Inserts a bridge, such as a wire, between cores and their drivers.
///
/// To run a test suite over a wire as well, run it inside ``DriverBridges/through(_:_:)``.
public protocol DriverBridge: Sendable {
    /// Returns a bridge to a core; nil if cores of this type are not supported.
    func bridge<Root: RootMachine>(to core: Core<Root>) -> (any CoreBridge<Root.ShellEvent, Root.ViewModel>)?
}

/// The bridge through which drivers access their cores.
public enum DriverBridges {
    @TaskLocal private static var current: (any DriverBridge)?

    /// Whether drivers access their cores directly.
    public static var areDirect: Bool { current == nil }

    /// Makes the drivers that are created in `body` access their cores through a bridge.
    public static func through(
        _ bridge: any DriverBridge, _ body: @Sendable () async throws -> Void
    ) async rethrows { try await $current.withValue(bridge) { try await body() } }

    /// Returns the current bridge to a core, or the core itself if there is none.
    public static func bridge<Root: RootMachine>(
        to core: Core<Root>
    ) -> any CoreBridge<Root.ShellEvent, Root.ViewModel> { current?.bridge(to: core) ?? core }
}
