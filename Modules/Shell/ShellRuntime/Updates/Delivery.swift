import Synchronization

/// A view effect on its way to those who listen. When all who had it are gone and none has taken it, it goes back to
/// the hub for the next.
final class Delivery<ViewModel: Sendable & Equatable>: Sendable {
    private let update: Update<ViewModel>
    private let hub: UpdateHub<ViewModel>
    private let isTaken = Atomic(false)

    init(_ update: Update<ViewModel>, from hub: UpdateHub<ViewModel>) {
        self.update = update
        self.hub = hub
    }

    deinit { if !isTaken.load(ordering: .acquiring) { hub.takeBack(update) } }

    var revision: UInt64 { update.revision }

    /// The update, which somebody has heard of from now on.
    func take() -> Update<ViewModel> {
        isTaken.store(true, ordering: .releasing)
        return update
    }
}
