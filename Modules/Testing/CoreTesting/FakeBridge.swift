public import Effects

/// A bridge with no core behind it: it shows a view and asks for nothing.
///
/// With a script, each event chooses the next view, so that a flow can be shown without a core.
public struct FakeBridge<Event: Sendable, ViewModel: Sendable & Equatable>: CoreBridge {
    private var current: ViewModel
    private let next: @Sendable (ViewModel, Event) -> ViewModel

    /// Shows one view, whatever happens.
    public init(view: ViewModel) { self.init(view: view) { view, _ in view } }

    /// Shows a view, and the one that `next` makes of it at each event.
    public init(view: ViewModel, next: @escaping @Sendable (ViewModel, Event) -> ViewModel) {
        current = view
        self.next = next
    }

    /// Shows the next view; asks to draw it when it differs.
    public mutating func process(_ event: Event) -> [Request] {
        let before = current
        current = next(current, event)
        return current == before ? [] : [.render]
    }

    /// Refuses: nothing was asked.
    public mutating func resolve<O: Operation>(
        _ id: RequestID, of operation: O.Type, with output: O.Output
    ) throws(BridgeError) -> [Request] {
        throw .notWaiting(id)
    }

    /// Changes nothing: nothing was asked.
    public mutating func close(_ id: RequestID) -> [Request] { [] }

    /// Nothing is ever withdrawn.
    public mutating func takeWithdrawn() -> [RequestID] { [] }

    /// The view.
    public func view() -> ViewModel { current }
}
