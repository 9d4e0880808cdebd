public import Effects

/// A step of a simulation.
public enum SimulationStep<Event: Sendable>: Sendable {
    /// An event from the user, or from another part of the shell.
    case event(Event)
    /// The performance of a waiting request.
    indirect case perform(RequestReference, outcome: Int)
    /// A disturbance, by the index of its handler and its index in that.
    case disturb(handler: Int, Int)
    /// A crash of the app after this many of the waiting writes were performed, and a restart.
    case crash(performing: Int)
}

/// A reference to a waiting request that still resolves when other steps are removed, which changes request ids.
public struct RequestReference: Sendable {
    /// The requested effect.
    public let effect: any Effect
    /// Its position among the waiting requests of the same type of effect, oldest first.
    public let place: Int
    /// Its index among all waiting requests.
    let index: Int

    init(_ index: Int, in requests: [SimulatedRequest]) {
        (effect, self.index) = (requests[index].effect, index)
        let type = ObjectIdentifier(Swift.type(of: effect))
        place = requests[..<index].count { ObjectIdentifier(Swift.type(of: $0.effect)) == type }
    }

    /// Returns a reference to the request with an equal effect, at the same position if there are several, or else to
    /// the one at the same position.
    func among(_ requests: [SimulatedRequest]) -> RequestReference? {
        let type = ObjectIdentifier(Swift.type(of: effect))
        let ofType = requests.indices.filter { ObjectIdentifier(Swift.type(of: requests[$0].effect)) == type }
        let same = ofType.filter { isSame(effect, requests[$0].effect) }
        let there = place < ofType.count ? ofType[place] : nil
        let found = there.map(same.contains) == true ? there : same.first ?? there
        return found.map { RequestReference($0, in: requests) }
    }
}

private func isSame<E: Effect>(_ effect: E, _ other: any Effect) -> Bool { other as? E == effect }

extension SimulatedWorld {
    /// Returns a step of another run, with a reference to the current position of its request; nil if it is impossible
    /// now.
    func current(_ step: SimulationStep<Event>) -> SimulationStep<Event>? {
        switch step {
        case .perform(let reference, let outcome):
            guard let current = reference.among(requests), outcome < outcomeCount(current.index) else { return nil }
            return .perform(current, outcome: outcome)
        case .disturb(let handler, let index):
            return handler < handlers.count && index < handlers[handler].disturbances.count ? step : nil
        case .event, .crash: return step
        }
    }

    /// Takes a possible step. Returns its description; empty unless it is asked for.
    mutating func take(_ step: SimulationStep<Event>, inWords: Bool) throws(BridgeError) -> String {
        beginStep()
        switch step {
        case .event(let event):
            try send(event)
            return inWords ? "event    \(ValueText.short(event))" : ""
        case .perform(let request, let outcome):
            let result = try perform(request.index, outcome: outcome)
            guard inWords else { return "" }
            let name = type(of: request.effect).name
            return "\(name.padded(to: 8)) \(ValueText.short(request.effect)) → \(ValueText.short(result))"
        case .disturb(let handler, let index):
            let name = handlers[handler].disturbances[index]
            disturb(handler, index)
            return "world    \(name)"
        case .crash(let writeCount):
            try crash(performing: writeCount)
            return "crash    \(writeCount) of the waiting writes performed, and started again"
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
