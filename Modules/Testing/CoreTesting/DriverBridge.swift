public import CoreRuntime
public import Effects

/// How the drivers that a task makes reach their cores: without a bridge in between unless given.
///
/// A suite of tests is run once more over a wire by running it where ``current`` is a bridge over that wire.
public protocol DriverBridge: Sendable {
    /// A bridge to a core; nil when there is none to a core of this type.
    func bridge<Root: RootMachine>(to core: Core<Root>) -> (any CoreBridge<Root.ShellEvent, Root.ViewModel>)?
}

/// The bridge that is in use.
public enum DriverBridges {
    /// The bridge of the drivers that this task makes.
    @TaskLocal public static var current: (any DriverBridge)?
}
