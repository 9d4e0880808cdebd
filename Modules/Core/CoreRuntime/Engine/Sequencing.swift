/// Starts its children side by side, and ends when all have ended.
final class AllNode: Node {
    private let children: [Node]
    private var place: Place?
    private var remaining = 0

    init(_ children: [Node]) { self.children = children }

    override func copy() -> Node { AllNode(children) }

    override func start(_ place: Place, _ engine: inout Engine) {
        var place = place
        if place.waiter != nil {
            self.place = place
            remaining = children.count
            place.waiter = self
        }
        for child in children.reversed() { engine.start(child, place) }
    }

    override func childEnded(_ engine: inout Engine) {
        remaining -= 1
        if remaining == 0, let place { engine.end(place) }
    }
}

/// Starts one node, and the next when the first has ended.
final class ThenNode: Node {
    private let first: Node
    private let next: Node?
    private let rendersBetween: Bool
    private var place: Place?

    init(_ first: Node, _ next: Node?, rendersBetween: Bool) {
        self.first = first
        self.next = next
        self.rendersBetween = rendersBetween
    }

    override func copy() -> Node { ThenNode(first, next, rendersBetween: rendersBetween) }

    override func start(_ place: Place, _ engine: inout Engine) {
        self.place = place
        engine.start(first, place.with(waiter: self))
    }

    override func childEnded(_ engine: inout Engine) {
        guard let place = exchange(&place, with: nil), !place.run.isCancelled else { return }
        if rendersBetween { engine.renders = true }
        if let next { engine.start(next, place) } else { engine.end(place) }
    }
}

/// Starts its lanes against each other: the first to emit or to end goes on, the others are withdrawn.
final class RaceNode<Event>: Node {
    private let lanes: [Node?]
    private var runs: [Run] = []

    init(_ lanes: [Node?]) { self.lanes = lanes }

    override func copy() -> Node { RaceNode(lanes) }

    override func start(_ place: Place, _ engine: inout Engine) {
        guard !lanes.isEmpty else { return engine.end(place) }
        runs = lanes.map { _ in Run(in: place.run) }
        for (lane, run) in zip(lanes, runs).reversed() {
            let receiver = RaceLane<Event>(self, run, place)
            run.waiter = receiver
            engine.start(lane ?? AllNode([]), Place(outlet: receiver, waiter: run, run: run))
            if lane == nil { engine.end(Place(outlet: receiver, waiter: run, run: run)) }
        }
    }

    /// Withdraws every lane but the winner's, the first time it is called.
    func decide(for winner: Run, _ engine: inout Engine) {
        for run in exchange(&runs, with: []) where run !== winner {
            run.waiter = nil
            run.cancel(&engine)
        }
    }
}

/// One lane of a race: the way out for its events, and the one who waits for its end.
private final class RaceLane<Event>: Receiver<Event> {
    private let race: RaceNode<Event>
    private unowned let run: Run
    private let place: Place

    init(_ race: RaceNode<Event>, _ run: Run, _ place: Place) {
        self.race = race
        self.run = run
        self.place = place
    }

    override func receive(_ event: Event, from run: Run, _ engine: inout Engine) {
        race.decide(for: self.run, &engine)
        unsafeDowncast(place.outlet, to: Receiver<Event>.self).receive(event, from: run, &engine)
    }

    override func childEnded(_ engine: inout Engine) {
        race.decide(for: run, &engine)
        engine.end(place)
    }
}
