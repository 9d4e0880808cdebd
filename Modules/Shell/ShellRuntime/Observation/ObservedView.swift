public import Observation
import Synchronization

/// A view that can be observed part by part: whoever reads a part is told when that part changes, and only then.
///
/// Reading `observed.favorites` inside `withObservationTracking`, or in the body of a view that observes, registers the
/// reader for this key path alone. Each new view is compared with the one before, at the key paths that are read, so a
/// view model needs nothing but to be a value with parts that can be compared.
///
///     let rows = observed.favorites.indices.map { observed[\.favorites[ifPresent: $0]?.weather] }
///
/// It may be read and fed from any thread. Feed it from the actor whose readers it has.
@dynamicMemberLookup
public final class ObservedView<ViewModel: Sendable & Equatable>: Observable, Sendable {
    /// What there is to do for one key path.
    private struct Part: Sendable {
        let isSame: @Sendable (ViewModel, ViewModel) -> Bool
        let invalidate: @Sendable (ObservedView, () -> Void) -> Void
    }

    private struct State {
        var reconciler: Reconciler<ViewModel>
        /// The key paths read since they last changed.
        var parts: [AnyHashable: Part] = [:]
    }

    private let registrar = ObservationRegistrar()
    private let state: Mutex<State>

    /// Begins with a snapshot.
    public init(_ snapshot: Snapshot<ViewModel>) { state = Mutex(State(reconciler: Reconciler(snapshot))) }
}
