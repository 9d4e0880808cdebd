public import Effects

/// A bridge with no core behind it: it shows a view and asks for nothing.
///
/// With a script, each event chooses the next view, so that a flow can be shown without a core.
public struct FakeBridge<Event: Sendable, ViewModel: Sendable & Equatable>: CoreBridge, Sendable {
    private var current: ViewModel
    private let next: @Sendable (ViewModel, Event) -> ViewModel

    /// Shows one view, whatever happens.
    public init(view: ViewModel) { self.init(view: view) { view, _ in view } }

    /// Shows a view, and the one that `next` makes of it at each event.
    public init(view: ViewModel, next: @escaping @Sendable (ViewModel, Event) -> ViewModel) {
        current = view
        self.next = next
    }

    /// A fake asks for nothing.
    public var effects: [any Effect.Type] { [] }

    /// Shows the next view; asks to draw it when it differs.
    public mutating func process(_ event: Event) -> CoreStep {
        let before = current
        current = next(current, event)
        return CoreStep(rendersView: current != before)
    }

    /// Refuses: nothing was asked.
    public mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) -> CoreStep {
        throw .notWaiting(id)
    }

    /// Changes nothing: nothing was asked.
    public mutating func close(_ id: RequestID) -> CoreStep { CoreStep() }

    /// The view.
    public func view() -> ViewModel { current }
}
