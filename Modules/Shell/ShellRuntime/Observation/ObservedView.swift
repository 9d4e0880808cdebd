public import Effects
public import Observation
import Synchronization

/// A view model observed by key path: an observer is notified only of changes to the parts that it read.
///
/// Reading `observed.favorites` inside `withObservationTracking`, or in the body of a view that tracks its reads,
/// registers the reader for this key path alone. Each new view model is compared with the previous one at the
/// registered key paths, so the parts only need to be `Equatable`. Rows are parts as well:
///
///     observed[\.favorites[ifPresent: row]?.weather]
///
/// Read it on the actor that updates it: an observer on another thread is only notified of changes made after it has
/// finished reading.
@dynamicMemberLookup
public final class ObservedView<ViewModel: Sendable & Equatable>: Observable, Sendable {
    /// A registered key path.
    private struct Part: Sendable {
        let isSame: @Sendable (ViewModel, ViewModel) -> Bool
        let invalidate: @Sendable (ObservedView) -> Void
    }

    private struct State {
        var reconciler: Reconciler<ViewModel>
        /// The key paths read since their values last changed.
        var parts: [AnyHashable: Part] = [:]
    }

    private let registrar = ObservationRegistrar()
    private let state: Mutex<State>

    /// Creates an observed view from a snapshot.
    public init(_ snapshot: Snapshot<ViewModel>) { state = Mutex(State(reconciler: Reconciler(snapshot))) }

    /// A part of the view model; the reader is notified when it changes.
    public subscript<Value: Equatable & SendableMetatype>(dynamicMember part: any KeyPath<ViewModel, Value> & Sendable)
        -> Value
    {
        self[part]
    }

    /// A part of the view model; the reader is notified when it changes.
    public subscript<Value: Equatable & SendableMetatype>(part: any KeyPath<ViewModel, Value> & Sendable) -> Value {
        registrar.access(self, keyPath: \.[part])
        let view = state.withLock { state in
            if state.parts[part] == nil { state.parts[part] = Self.makePart(part) }
            return state.reconciler.snapshot.view
        }
        return view[keyPath: part]
    }

    /// The complete view model; the reader is notified of every change.
    public var view: ViewModel { self[\.self] }

    /// Applies an update and returns the reconciler's result.
    @discardableResult
    public func apply(_ update: Update<ViewModel>) -> Reconciler<ViewModel>.Step {
        let (step, changed) = state.withLock { state in
            let before = state.reconciler.snapshot.view
            let step = state.reconciler.apply(update)
            guard case .show(let view) = step else { return (step, [Part]()) }
            let changed = state.parts.filter { !$0.value.isSame(before, view) }
            // Reading the part again registers it again.
            for part in changed.keys { state.parts[part] = nil }
            return (step, Array(changed.values))
        }
        // The new view is already stored, so that a notified observer can read it immediately.
        for part in changed { part.invalidate(self) }
        return step
    }

    /// Applies updates until the stream ends, isolated to the caller's actor.
    ///
    /// - Parameters:
    ///   - updates: A shell's updates.
    ///   - isolation: The actor that reads the view; the caller's by default.
    ///   - perform: Performs a view effect. By default each is reported as a fault on standard error.
    public func follow(
        _ updates: UpdateStream<ViewModel>, isolation: isolated (any Actor)? = #isolation,
        perform: (any ViewEffect) -> Void = { ShellFault.writeToStandardError(.unperformed(type(of: $0).name)) }
    ) async {
        for await update in updates {
            if case .perform(let effect, _) = apply(update) { perform(effect) }
        }
    }

    private static func makePart<Value: Equatable & SendableMetatype>(_ part: any KeyPath<ViewModel, Value> & Sendable)
        -> Part
    {
        Part(
            isSame: { $0[keyPath: part] == $1[keyPath: part] },
            invalidate: { observed in observed.registrar.withMutation(of: observed, keyPath: \.[part]) {} })
    }
}

extension RandomAccessCollection {
    /// The element at an index; nil if there is none, so that a key path to a row outlives the row.
    public subscript(ifPresent index: Index) -> Element? {
        index >= startIndex && index < endIndex ? self[index] : nil
    }
}
