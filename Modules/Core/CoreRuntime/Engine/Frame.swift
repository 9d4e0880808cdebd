/// The context in which a node runs: where its events go, what waits for its end, and what it is cancelled with.
///
/// Frames form a tree whose references point outward: pending work retains its frame, and a frame the one around it. So
/// a frame is released with the last work inside it.
class Frame {
    private let depth: Int
    /// The frame around this one, if this one starts more work in it.
    private(set) final var parent: Frame?
    /// The nearest frame around this one that handles events.
    private(set) final var outletAbove: Frame?
    /// The nearest frame around this one that handles the end of work.
    private(set) final var waiterAbove: Frame?
    /// The nearest run around this frame; nil for the root.
    private(set) final var runAbove: Run?

    init(in parent: Frame?, keepsParent: Bool = false) {
        if keepsParent { self.parent = parent }
        depth = (parent?.depth ?? -1) + 1
        outletAbove = parent?.outlet
        waiterAbove = parent?.waiter
        runAbove = parent?.run
    }

    /// The nearest frame, this one included, that handles events.
    var outlet: Frame? { outletAbove }
    /// The nearest frame, this one included, that handles the end of work.
    var waiter: Frame? { waiterAbove }
    /// The nearest run, this frame included; nil for the root.
    var run: Run? { runAbove }

    final var isCancelled: Bool { run?.wasCancelled ?? false }

    /// Returns the event that leaves this frame for one emitted inside it.
    func pass(_ event: AnyEvent, _ engine: inout Engine) -> AnyEvent { event }

    /// Handles the end of work inside this frame. Returns whether everything in it has ended.
    func innerEnded(_ engine: inout Engine) -> Bool { true }

    /// Releases a long chain iteratively; recursive deinitializers would overflow the stack.
    deinit {
        guard depth > 200 else { return }
        var links = takeLinks()
        while var frame = links.popLast() {
            if isKnownUniquelyReferenced(&frame) { links += frame.takeLinks() }
        }
    }

    private func takeLinks() -> [Frame] {
        defer { (parent, outletAbove, waiterAbove, runAbove) = (nil, nil, nil, nil) }
        return [parent, outletAbove, waiterAbove, runAbove].compactMap(\.self)
    }
}
