/// The commands running and waiting under an id and, for `scoped(to:)`, the ids of the work inside it.
///
/// A scope is retained by the one around it as long as there is something in it.
final class Scope {
    /// Nil for the root scope.
    private let id: ScopeID?
    /// Nil for the root scope, and once this scope is removed.
    private var parent: Scope?
    private var scopes: [ScopeID: Scope] = [:]
    /// The runs that have neither been cancelled nor are over.
    private var runs = NumberedTable<Int, Run>()
    /// The number of runs that have neither been cancelled nor ended.
    private(set) var activeCount = 0
    /// The queued commands, first in, first out.
    private var waiting = Queue<(node: ScopeNode, frame: Frame)>()

    init(_ id: ScopeID? = nil, in parent: Scope? = nil) {
        self.id = id
        self.parent = parent
    }

    var hasRuns: Bool { !runs.isEmpty }

    /// Returns the scope of an id inside this one; nil if there is nothing in it.
    func existing(_ id: ScopeID) -> Scope? { scopes[id] }

    /// Returns the scope of an id inside this one.
    func child(_ id: ScopeID) -> Scope {
        if let scope = scopes[id] { return scope }
        let scope = Scope(id, in: self)
        scopes[id] = scope
        return scope
    }

    func enter(_ run: ScopeRun) {
        runs.insert(run, for: run.serial)
        activeCount += 1
    }

    func leave(_ run: ScopeRun) {
        runs.remove(run.serial)
        removeIfEmpty()
    }

    /// Releases everything in this scope, because the core is being released.
    func dismantle() { (scopes, runs, waiting) = ([:], NumberedTable(), Queue()) }

    /// Removes this scope, and the scopes around it, if they are empty.
    private func removeIfEmpty() {
        var next: Scope? = self
        while let scope = next, scope.isEmpty, let id = scope.id, let parent = exchange(&scope.parent, with: nil) {
            parent.scopes[id] = nil
            // The memory used by a burst is released.
            if parent.scopes.isEmpty { parent.scopes = [:] }
            next = parent
        }
    }

    private var isEmpty: Bool { runs.isEmpty && scopes.isEmpty && waiting.isEmpty }

    /// Cancels everything under this id, including nested work.
    func cancel(_ engine: inout Engine) {
        // Emptied first, so that the end of a run does not start a queued command.
        var waiting = exchange(&waiting, with: Queue())
        for run in runs.values { run.cancel(&engine) }
        while let (_, frame) = waiting.popFirst() {
            if !frame.isCancelled { engine.end(frame) }
        }
        removeIfEmpty()
    }

    /// Enqueues a node until there is room for it.
    func enqueue(_ node: ScopeNode, in frame: Frame) {
        waiting.append((node, frame))
        if let run = frame.run { run.enqueued(in: self) }
    }

    /// Whether a command is queued that has not been cancelled.
    func isAwaited() -> Bool {
        while let (_, frame) = waiting.first, frame.isCancelled { _ = waiting.popFirst() }
        return !waiting.isEmpty
    }

    /// Starts queued commands that now have room, after a run has ended or was cancelled.
    func runEnded(_ engine: inout Engine) {
        activeCount -= 1
        startWaiting(&engine)
    }

    /// Starts queued commands that have room.
    func startWaiting(_ engine: inout Engine) {
        if waiting.isEmpty { return }
        while isAwaited(), let (node, frame) = waiting.first, node.hasRoom(in: self) {
            _ = waiting.popFirst()
            if let step = node.admitted(to: self, in: frame, &engine) { engine.work.append(step) }
        }
        removeIfEmpty()
    }
}
