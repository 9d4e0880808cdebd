public import Effects
public import LocationEffects

/// A handler that answers location effects from a source.
public struct LocationHandler: EffectHandler {
    private let source: any LocationSource

    /// Creates a handler on a source.
    public init(_ source: any LocationSource) { self.source = source }

    public func handle(_ effect: LocationEffect, reply: Reply<LocationOutput>) async {
        switch effect {
        case .isLocationEnabled: reply(.enabled(await source.isEnabled()))
        case .getLocation: reply(.location(await source.location()))
        case .watch: await source.watch { reply(.location($0)) }
        }
    }
}
