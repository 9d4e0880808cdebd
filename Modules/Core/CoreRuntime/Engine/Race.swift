/// Starts its lanes against each other: the first to emit or to end goes on, the others are withdrawn.
@usableFromInline
final class RaceNode: Frame {
    @exclusivity(unchecked) private final var children: [Node]
    /// The lanes under way; one that is over is gone, and has decided the race.
    @exclusivity(unchecked) fileprivate final var lanes: [Unmanaged<Lane>?] = []

    @usableFromInline
    init(_ children: [Node]) {
        self.children = children
        super.init(depth: (children.lazy.map(\.depth).max() ?? 0) + 1)
    }

    deinit { letGo() }

    override func copy() -> Node { RaceNode(children) }

    override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        enter(frame)
        let children = exchange(&children, with: [])
        let running = children.indices.map { Lane(of: self, at: $0) }
        lanes = running.map { .passUnretained($0) }
        for (child, lane) in zip(children, running) { engine.work.append(Step(child, in: lane)) }
        return nil
    }

    /// Withdraws every lane but the winner's, the first time it is called.
    fileprivate func decide(for winner: Lane, _ engine: inout Engine) {
        for lane in exchange(&lanes, with: []) {
            guard let lane = lane?.takeUnretainedValue(), lane !== winner else { continue }
            lane.withdrawAll(&engine)
        }
    }

    override func giveUpLinks(to links: inout [Node]) {
        links += exchange(&children, with: [])
        super.giveUpLinks(to: &links)
    }
}

/// One lane of a race.
private final class Lane: Run {
    private let index: Int
    private var race: RaceNode? { parent.map { unsafeDowncast($0.takeUnretainedValue(), to: RaceNode.self) } }

    init(of race: RaceNode, at index: Int) {
        self.index = index
        super.init(depth: race.depth) { node, _, engine in
            let lane = unsafeDowncast(node, to: Lane.self)
            lane.race?.decide(for: lane, &engine)
            return lane.outletAbove
        }
        begin(in: race)
        outlet = .passUnretained(self)
    }

    deinit { leave() }

    override func ended(_ engine: inout Engine) { race?.decide(for: self, &engine) }

    override func leave() {
        if let race, race.lanes.indices.contains(index) { race.lanes[index] = nil }
        super.leave()
    }
}
