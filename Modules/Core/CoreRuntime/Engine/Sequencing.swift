/// Starts its children side by side, and ends when all have ended.
@usableFromInline
final class AllNode: Node {
    @exclusivity(unchecked) private final var children: [Node]
    @exclusivity(unchecked) private final var waiter: Node?
    @exclusivity(unchecked) private final var remaining = 0

    @usableFromInline
    init(_ children: [Node]) {
        self.children = children
        super.init(depth: (children.lazy.map(\.depth).max() ?? 0) + 1)
    }

    deinit { letGo() }

    override func copy() -> Node { AllNode(children) }

    override func start(_ place: inout Place, _ engine: inout Engine) -> Node? {
        if place.waiter != nil {
            waiter = place.waiter
            remaining = children.count
            place.waiter = self
        }
        guard let first = children.first else { return nil }
        // The first goes on at once; the others wait on the stack, the second on top.
        engine.work.reserveCapacity(engine.work.count + children.count)
        for child in children.dropFirst().reversed() { engine.work.append((child, place)) }
        return first
    }

    override func childEnded(_ engine: inout Engine) -> Node? {
        remaining -= 1
        return remaining == 0 ? exchange(&waiter, with: nil) : nil
    }

    override func giveUpLinks(to links: inout [Node]) {
        links += exchange(&children, with: [])
        if let waiter = exchange(&waiter, with: nil) { links.append(waiter) }
    }
}

/// Starts one node, and the next when the first has ended.
@usableFromInline
final class ThenNode: Node {
    @exclusivity(unchecked) private final var first: Node?
    @exclusivity(unchecked) private final var next: Node?
    @exclusivity(unchecked) private final var place: Place?
    private let rendersBetween: Bool

    @usableFromInline
    init(_ first: Node?, _ next: Node?, rendersBetween: Bool) {
        self.first = first
        self.next = next
        self.rendersBetween = rendersBetween
        super.init(depth: max(first?.depth ?? 0, next?.depth ?? 0) + 1)
    }

    deinit { letGo() }

    override func copy() -> Node { ThenNode(first, next, rendersBetween: rendersBetween) }

    override func start(_ place: inout Place, _ engine: inout Engine) -> Node? {
        self.place = place
        place.waiter = self
        return first
    }

    override func childEnded(_ engine: inout Engine) -> Node? {
        guard let place = exchange(&place, with: nil), place.run?.isCancelled != true else { return nil }
        if rendersBetween { engine.renders = true }
        guard let next else { return place.waiter }
        engine.work.append((next, place))
        return nil
    }

    override func giveUpLinks(to links: inout [Node]) {
        for link in [exchange(&first, with: nil), exchange(&next, with: nil)] {
            if let link { links.append(link) }
        }
        guard let place = exchange(&place, with: nil) else { return }
        links.append(place.outlet)
        if let waiter = place.waiter { links.append(waiter) }
    }
}

/// Starts its lanes against each other: the first to emit or to end goes on, the others are withdrawn.
@usableFromInline
final class RaceNode: Node {
    private let lanes: [Node?]
    @exclusivity(unchecked) private final var runs: [Run] = []

    @usableFromInline
    init(_ lanes: [Node?]) {
        self.lanes = lanes
        super.init(depth: (lanes.lazy.map { $0?.depth ?? 0 }.max() ?? 0) + 1)
    }

    override func copy() -> Node { RaceNode(lanes) }

    override func start(_ place: inout Place, _ engine: inout Engine) -> Node? {
        if lanes.contains(where: { $0 == nil }) || lanes.isEmpty {
            // A lane with nothing to do has won before the others could start.
            engine.end(place.waiter)
            return nil
        }
        runs = lanes.map { _ in Run(within: place.run, of: engine) }
        for (lane, run) in zip(lanes, runs).reversed() {
            guard let lane else { continue }
            let receiver = RaceLane(self, run, place)
            run.waiter = receiver
            engine.work.append((lane, Place(outlet: receiver, waiter: run, run: run)))
        }
        return nil
    }

    /// Withdraws every lane but the winner's, the first time it is called.
    fileprivate func decide(for winner: Run, _ engine: inout Engine) {
        for run in exchange(&runs, with: []) where run !== winner {
            run.waiter = nil
            run.cancel(&engine)
        }
    }
}

/// One lane of a race: the way out for its events, and the one who waits for its end.
private final class RaceLane: Receiver {
    private let race: RaceNode
    private unowned let run: Run
    private let place: Place

    init(_ race: RaceNode, _ run: Run, _ place: Place) {
        self.race = race
        self.run = run
        self.place = place
        super.init(depth: race.depth) { node, event, run, engine in
            let lane = unsafeDowncast(node, to: RaceLane.self)
            lane.race.decide(for: lane.run, &engine)
            lane.place.outlet.take(lane.place.outlet, event, run, &engine)
        }
    }

    override func childEnded(_ engine: inout Engine) -> Node? {
        race.decide(for: run, &engine)
        return place.waiter
    }
}
