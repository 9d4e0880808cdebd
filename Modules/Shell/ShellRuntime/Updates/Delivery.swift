import Synchronization

/// The delivery of a view effect to the current listeners. If all of them are deallocated before one takes it, it is
/// returned to the hub for the next listener.
final class Delivery<ViewModel: Sendable & Equatable>: Sendable {
    private let update: Update<ViewModel>
    private let hub: UpdateHub<ViewModel>
    private let isTaken = Atomic(false)

    init(_ update: Update<ViewModel>, from hub: UpdateHub<ViewModel>) {
        self.update = update
        self.hub = hub
    }

    deinit { if !isTaken.load(ordering: .acquiring) { hub.returnUndelivered(update) } }

    var revision: UInt64 { update.revision }

    /// Returns the update and marks it as delivered.
    func take() -> Update<ViewModel> {
        isTaken.store(true, ordering: .releasing)
        return update
    }
}
