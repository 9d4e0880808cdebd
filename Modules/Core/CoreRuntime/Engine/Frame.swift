/// What a node runs inside: who gets its events, who waits for its end, and which run it is cancelled with.
///
/// Frames form a tree from the leaves up. A leaf keeps its frame and a frame its parent; nothing keeps a leaf or a
/// frame from above, so that what has ended goes away by itself. The shortcuts are unowned: whatever they name is this
/// frame or one further up.
@usableFromInline
class Frame: Node {
    /// Retained by hand: for a property of its own type a class gets a deinitializer that walks the chain with care, at
    /// several times the cost of all else here; `releaseIteratively` takes care of long chains already.
    @exclusivity(unchecked) @usableFromInline final var parent: Unmanaged<Frame>?
    /// Who gets the events of what runs inside this frame.
    @exclusivity(unchecked) @usableFromInline final var outlet: Unmanaged<Receiver>?
    /// Who is told when something inside this frame ends, if anybody.
    @exclusivity(unchecked) @usableFromInline final var waiter: Unmanaged<Frame>?
    /// The run that the inside of this frame is cancelled with; nil for what is under no id.
    @exclusivity(unchecked) @usableFromInline final var run: Unmanaged<Run>?

    /// Places this frame inside another, at first with the same surroundings.
    @inlinable
    final func enter(_ parent: consuming Frame) {
        outlet = parent.outlet
        waiter = parent.waiter
        run = parent.run
        self.parent = .passRetained(consume parent)
    }

    deinit { parent?.release() }

    /// Who gets events that leave this frame.
    @inlinable
    final var outletAbove: Unmanaged<Receiver>? { parent?._withUnsafeGuaranteedRef { $0.outlet } }
    /// Who is told when this frame ends.
    @inlinable
    final var waiterAbove: Unmanaged<Frame>? { parent?._withUnsafeGuaranteedRef { $0.waiter } }
    /// The run around this frame.
    @inlinable
    final var runAround: Unmanaged<Run>? { parent?._withUnsafeGuaranteedRef { $0.run } }

    /// Whether what is inside this frame was cancelled.
    @inlinable
    final var isCancelled: Bool { run?._withUnsafeGuaranteedRef { $0.wasCancelled } ?? false }

    /// Something that this frame waits for has ended. Returns who is to be told next.
    @usableFromInline
    func childEnded(_ engine: inout Engine) -> Unmanaged<Frame>? { nil }

    @usableFromInline
    override func moveLinks(to links: inout [Node]) {
        if let parent = exchange(&parent, with: nil) { links.append(parent.takeRetainedValue()) }
    }
}

/// A frame that takes the events of what runs inside it.
///
/// `take` is a stored function, not a method: a method of a generic class is always called unspecialized, while a
/// function formed in an initializer is specialized with its caller. It finds the event in the engine's event slot, and
/// returns the receiver for which it has left another there.
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
