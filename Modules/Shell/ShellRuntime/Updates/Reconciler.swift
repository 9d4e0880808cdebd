public import Effects

/// Applies updates to what a screen shows: newer snapshots replace it, and each view effect is done once.
///
/// Updates may come late, twice or out of order, as they do when each is handed to another thread. A snapshot is the
/// whole view, so one that is not newer is dropped, and what is missing between two needs no repair. A view effect is
/// in no snapshot, so it is done even when it is late. The first snapshot of another run of the shell replaces the
/// view, too, and no snapshot of the run before does from then on.
///
/// Begin with the shell's snapshot and then listen, or the other way round: neither misses anything. It remembers the
/// revision of every view effect it has seen, because any of them may come once more: view effects are for what is
/// rare.
public struct Reconciler<ViewModel: Sendable & Equatable>: Sendable {
    /// What an update comes to.
    public enum Step: Sendable {
        /// The view has changed: show this one.
        case show(ViewModel)
        /// Do this. It is stale when something newer was applied before.
        case perform(any ViewEffect, isStale: Bool)
        /// Nothing: it was applied before, or something newer was.
        case drop
    }

    /// What is shown. Its revision is that of the newest update applied, be it a snapshot or a view effect.
    public private(set) var snapshot: Snapshot<ViewModel>
    private var performed: Set<EffectID> = []
    private var formerBoots: Set<BootID> = []

    /// Where in which run a view effect happened.
    private struct EffectID: Hashable {
        let boot: BootID
        let revision: UInt64
    }

    /// Begins with a snapshot.
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
