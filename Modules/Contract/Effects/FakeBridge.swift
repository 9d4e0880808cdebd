/// A bridge without a core: it has a view and makes no requests.
///
/// With a closure, each event determines the next view, so that a flow can be shown without a core.
public struct FakeBridge<Event: Sendable, ViewModel: Sendable & Equatable>: CoreBridge, Sendable {
    private var current: ViewModel
    private let next: @Sendable (ViewModel, Event) -> ViewModel

    /// Creates a bridge whose view never changes.
    public init(view: ViewModel) { self.init(view: view) { view, _ in view } }

    /// Creates a bridge whose view `next` replaces at each event.
    public init(view: ViewModel, next: @escaping @Sendable (ViewModel, Event) -> ViewModel) {
        current = view
        self.next = next
    }

    /// Empty, since a fake makes no requests.
    public var effects: [any Effect.Type] { [] }

    /// Replaces the view; requests a render if it differs.
    public mutating func process(_ event: Event) -> CoreOutput {
        let before = current
        current = next(current, event)
        return CoreOutput(rendersView: current != before)
    }

    /// Throws `notPending`, since there are no requests.
    public mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) -> CoreOutput {
        throw .notPending(id)
    }

    /// Has no effect, since there are no requests.
    public mutating func close(_ id: RequestID) -> CoreOutput { CoreOutput() }

    /// The current view.
    public func view() -> ViewModel { current }
}
