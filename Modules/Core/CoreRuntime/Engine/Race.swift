/// Runs its children as contenders: the first to emit or end continues, and the others are cancelled.
@usableFromInline
final class RaceNode: Node {
    override func start(in frame: Frame, _ engine: inout Engine) -> Step? {
        let race = Run(in: frame, scope: engine.scope(of: frame), &engine)
        for child in children { engine.work.append(Step(node: child, frame: Contender(in: race, &engine))) }
        return nil
    }
}

/// One contender of a race, which is the run around it.
private final class Contender: Run {
    init(in race: Run, _ engine: inout Engine) { super.init(in: race, scope: race.scope, &engine) }

    override var outlet: Frame? { self }

    override func pass(_ event: AnyEvent, _ engine: inout Engine) -> AnyEvent {
        win(&engine)
        return event
    }

    override func ended(_ engine: inout Engine) { win(&engine) }

    /// Cancels the other contenders; a no-op after the first call.
    private func win(_ engine: inout Engine) {
        guard let race = runAbove, race.runs.count > 1 else { return }
        for contender in race.runs.values where contender !== self { contender.cancelSilently(&engine) }
    }
}
