public import Effects
public import Observation
import Synchronization

/// A view that is observed part by part: whoever reads a part is told when that part changes, and of nothing else.
///
/// Reading `observed.favorites` inside `withObservationTracking`, or in the body of a view that observes what it reads,
/// registers the reader for this key path alone. Each new view is compared with the last one at the key paths that are
/// read, so a view model needs nothing but parts that can be compared. Rows are parts, too:
///
///     observed[\.favorites[ifPresent: row]?.weather]
///
/// Read it on the actor that feeds it: an observer that reads on another thread is told only of what changes after it
/// has finished reading.
@dynamicMemberLookup
public final class ObservedView<ViewModel: Sendable & Equatable>: Observable, Sendable {
    /// A key path that is read.
    private struct Part: Sendable {
        let isSame: @Sendable (ViewModel, ViewModel) -> Bool
        let invalidate: @Sendable (ObservedView) -> Void
    }

    private struct State {
        var reconciler: Reconciler<ViewModel>
        /// What was read since it last changed.
        var parts: [AnyHashable: Part] = [:]
    }

    private let registrar = ObservationRegistrar()
    private let state: Mutex<State>

    /// Begins with a snapshot.
    public init(_ snapshot: Snapshot<ViewModel>) { state = Mutex(State(reconciler: Reconciler(snapshot))) }

    /// A part of the view; the reader is told when it changes.
    public subscript<Value: Equatable & SendableMetatype>(dynamicMember part: any KeyPath<ViewModel, Value> & Sendable)
        -> Value
    {
        self[part]
    }

    /// A part of the view; the reader is told when it changes.
    public subscript<Value: Equatable & SendableMetatype>(part: any KeyPath<ViewModel, Value> & Sendable) -> Value {
        registrar.access(self, keyPath: \.[part])
        let view = state.withLock { state in
            if state.parts[part] == nil { state.parts[part] = Self.makePart(part) }
            return state.reconciler.snapshot.view
        }
        return view[keyPath: part]
    }

    /// The whole view; the reader is told of every change.
    public var view: ViewModel { self[\.self] }

    /// Applies an update; the result is what the reconciler makes of it.
    @discardableResult
    public func apply(_ update: Update<ViewModel>) -> Reconciler<ViewModel>.Step {
        let (step, changed) = state.withLock { state in
            let before = state.reconciler.snapshot.view
            let step = state.reconciler.apply(update)
            guard case .show(let view) = step else { return (step, [Part]()) }
            let changed = state.parts.filter { !$0.value.isSame(before, view) }
            // Who reads it again registers again.
            for part in changed.keys { state.parts[part] = nil }
            return (step, Array(changed.values))
        }
        // The new view is there already, so that whoever is told can read it at once.
        for part in changed { part.invalidate(self) }
        return step
    }

    /// Applies updates until the stream ends, on the caller's actor.
    ///
    /// - Parameters:
    ///   - updates: a shell's updates.
    ///   - isolation: the actor that reads the view; the caller's unless given.
    ///   - perform: does a view effect; each is told as a fault on standard error unless given.
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
    /// The element at an index; nil where there is none, so that a key path to a row outlives the row.
    public subscript(ifPresent index: Index) -> Element? {
        index >= startIndex && index < endIndex ? self[index] : nil
    }
}
