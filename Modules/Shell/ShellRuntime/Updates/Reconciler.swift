public import Effects

/// Applies updates to a displayed view: newer snapshots replace it, and each view effect is performed once.
///
/// Updates may arrive late, twice or out of order, as happens when each is passed to another thread. A snapshot is the
/// complete view, so one that is not newer is dropped, and gaps between two need no repair. A view effect is not part
/// of any snapshot, so it is performed even if it is late. The first snapshot of another run of the shell also replaces
/// the view; later snapshots of an earlier run are dropped.
///
/// The snapshot may be read before or after subscribing to updates; neither order misses an update. The revisions of
/// all view effects are remembered, because any of them may arrive again; memory use therefore grows with their number,
/// and they should be rare.
public struct Reconciler<ViewModel: Sendable & Equatable>: Sendable {
    /// The result of applying an update.
    public enum Step: Sendable {
        /// The view has changed to this one.
        case show(ViewModel)
        /// Perform this view effect. It is stale if a newer update was applied before.
        case perform(any ViewEffect, isStale: Bool)
        /// The update is a duplicate or outdated; do nothing.
        case drop
    }

    /// The displayed snapshot. Its revision is that of the newest update applied, whether snapshot or view effect.
    public private(set) var snapshot: Snapshot<ViewModel>
    private var performed: Set<EffectID> = []
    private var formerBoots: Set<BootID> = []

    /// Identifies a view effect by run and revision.
    private struct EffectID: Hashable {
        let boot: BootID
        let revision: UInt64
    }

    /// Creates a reconciler that displays a snapshot.
    public init(_ snapshot: Snapshot<ViewModel>) { self.snapshot = snapshot }

    /// Applies an update.
    public mutating func apply(_ update: Update<ViewModel>) -> Step {
        switch update {
        case .snapshot(let new): replace(by: new) ? .show(new.view) : .drop
        case .viewEffect(let boot, let revision, let effect): perform(effect, EffectID(boot: boot, revision: revision))
        }
    }

    private mutating func replace(by new: Snapshot<ViewModel>) -> Bool {
        if new.boot == snapshot.boot {
            guard new.revision > snapshot.revision else { return false }
        } else {
            guard !formerBoots.contains(new.boot) else { return false }
            formerBoots.insert(snapshot.boot)
        }
        snapshot = new
        return true
    }

    private mutating func perform(_ effect: any ViewEffect, _ id: EffectID) -> Step {
        guard performed.insert(id).inserted else { return .drop }
        guard id.boot == snapshot.boot, id.revision > snapshot.revision else {
            return .perform(effect, isStale: true)
        }
        snapshot = Snapshot(boot: id.boot, revision: id.revision, view: snapshot.view)
        return .perform(effect, isStale: false)
    }
}
