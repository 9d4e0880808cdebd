/// Runs its children as contenders: the first to emit or end continues, and the others are cancelled.
@usableFromInline
final class RaceNode: Frame {
    @exclusivity(unchecked) private final var children: [Node]
    /// The running contenders. A contender that is gone is nil, and has already decided the race.
    @exclusivity(unchecked) fileprivate final var contenders: [Unmanaged<Contender>?] = []

    @usableFromInline
    init(_ children: [Node]) {
        self.children = children
        super.init(depth: (children.lazy.map(\.depth).max() ?? 0) + 1)
    }

    deinit { releaseIteratively() }

    override func copy() -> Node { RaceNode(children) }

    override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        enter(frame)
        let children = exchange(&children, with: [])
        let running = children.indices.map { Contender(of: self, at: $0) }
        contenders = running.map { .passUnretained($0) }
        for (child, contender) in zip(children, running) { engine.work.append(Step(child, in: contender)) }
        return nil
    }

    /// Cancels every contender but the winner; a no-op after the first call.
    fileprivate func decide(for winner: Contender, _ engine: inout Engine) {
        for contender in exchange(&contenders, with: []) {
            guard let contender = contender?.takeUnretainedValue(), contender !== winner else { continue }
            contender.cancelLeaves(&engine)
        }
    }

    override func moveLinks(to links: inout [Node]) {
        links += exchange(&children, with: [])
        super.moveLinks(to: &links)
    }
}

/// One contender of a race.
private final class Contender: Run {
    private let index: Int
    private var race: RaceNode? { parent.map { unsafeDowncast($0.takeUnretainedValue(), to: RaceNode.self) } }

    init(of race: RaceNode, at index: Int) {
        self.index = index
        super.init(depth: race.depth) { node, _, engine in
            let contender = unsafeDowncast(node, to: Contender.self)
            contender.race?.decide(for: contender, &engine)
            return contender.outletAbove
        }
        begin(in: race)
        outlet = .passUnretained(self)
    }

    deinit { leave() }

    override func ended(_ engine: inout Engine) { race?.decide(for: self, &engine) }

    override func leave() {
        if let race, race.contenders.indices.contains(index) { race.contenders[index] = nil }
        super.leave()
    }
}
