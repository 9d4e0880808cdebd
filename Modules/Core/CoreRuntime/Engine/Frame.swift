/// The context in which a node runs: the receiver of its events, the frame waiting for it to end, and the run it is
/// cancelled with.
///
/// Frames form a tree whose references point upward: a leaf retains its frame and a frame its parent, but nothing
/// retains a leaf or a frame from above, so that finished work is deallocated. The other references are unowned: they
/// refer to this frame or an ancestor.
@usableFromInline
class Frame: Node {
    /// Retained manually: for a property of its own type, a class gets a deinitializer that walks the chain safely, at
    /// several times the cost of everything else here; `releaseIteratively` already handles long chains.
    @exclusivity(unchecked) @usableFromInline final var parent: Unmanaged<Frame>?
    /// The receiver of events emitted inside this frame.
    @exclusivity(unchecked) @usableFromInline final var outlet: Unmanaged<Receiver>?
    /// The frame to notify when something inside this frame ends; nil if no frame waits.
    @exclusivity(unchecked) @usableFromInline final var waiter: Unmanaged<Frame>?
    /// The run that this frame's contents are cancelled with; nil if they are under no id.
    @exclusivity(unchecked) @usableFromInline final var run: Unmanaged<Run>?

    /// Places this frame inside another, initially with the same receiver, waiter and run.
    @inlinable
    final func enter(_ parent: consuming Frame) {
        outlet = parent.outlet
        waiter = parent.waiter
        run = parent.run
        self.parent = .passRetained(consume parent)
    }

    deinit { parent?.release() }

    /// The receiver of events that leave this frame.
    @inlinable
    final var outletAbove: Unmanaged<Receiver>? { parent?._withUnsafeGuaranteedRef { $0.outlet } }
    /// The frame to notify when this frame ends.
    @inlinable
    final var waiterAbove: Unmanaged<Frame>? { parent?._withUnsafeGuaranteedRef { $0.waiter } }
    /// The run that contains this frame.
    @inlinable
    final var runAround: Unmanaged<Run>? { parent?._withUnsafeGuaranteedRef { $0.run } }

    /// Whether the contents of this frame were cancelled.
    @inlinable
    final var isCancelled: Bool { run?._withUnsafeGuaranteedRef { $0.wasCancelled } ?? false }

    /// Handles the end of something inside this frame; returns the frame to notify next.
    @usableFromInline
    func childEnded(_ engine: inout Engine) -> Unmanaged<Frame>? { nil }

    @usableFromInline
    override func moveLinks(to links: inout [Node]) {
        if let parent = exchange(&parent, with: nil) { links.append(parent.takeRetainedValue()) }
    }
}

/// A frame that receives the events emitted inside it.
///
/// `take` is a stored closure instead of a method: a method of a generic class is always called unspecialized, while a
/// closure created in an initializer is specialized with its caller. It takes the event from the engine's event slot,
/// and returns the receiver for which it has stored another one there, if any.
@usableFromInline
class Receiver: Frame {
    @usableFromInline typealias Take = (Receiver, Unmanaged<Run>?, inout Engine) -> Unmanaged<Receiver>?
    @usableFromInline final let take: Take

    @inlinable
    init(depth: Int, take: @escaping Take) {
        self.take = take
        super.init(depth: depth)
        outlet = Unmanaged.passUnretained(self)
    }

    /// Places this receiver inside another frame.
    @inlinable
    final func receive(in parent: consuming Frame) {
        enter(consume parent)
        outlet = Unmanaged.passUnretained(self)
    }
}
