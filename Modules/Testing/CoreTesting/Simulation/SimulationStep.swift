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

    init(_ index: Int, in requests: [SimulatedRequest]) {
        effect = requests[index].effect
        let type = ObjectIdentifier(Swift.type(of: effect))
        place = requests[..<index].count { ObjectIdentifier(Swift.type(of: $0.effect)) == type }
    }

    /// Returns the index of the request with an equal effect, or else of the one at the same position.
    func index(in requests: [SimulatedRequest]) -> Int? {
        let type = ObjectIdentifier(Swift.type(of: effect))
        let ofType = requests.indices.filter { ObjectIdentifier(Swift.type(of: requests[$0].effect)) == type }
        let same = ofType.first { isSame(effect, requests[$0].effect) }
        return same ?? (place < ofType.count ? ofType[place] : nil)
    }
}

private func isSame<E: Effect>(_ effect: E, _ other: any Effect) -> Bool { other as? E == effect }

extension SimulatedWorld {
    /// Takes a step. Returns its description, nil if it is impossible now; a reference to a request is updated to its
    /// current position.
    mutating func take(_ step: inout SimulationStep<Event>, inWords: Bool) throws(BridgeError) -> String? {
        switch step {
        case .event(let event):
            try send(event)
            return inWords ? "event    \(ValueText.short(event))" : ""
        case .perform(let reference, let outcome):
            guard let index = reference.index(in: requests), outcome < outcomeCount(index) else { return nil }
            let request = requests[index]
            step = .perform(RequestReference(index, in: requests), outcome: outcome)
            let result = try perform(index, outcome: outcome)
            guard inWords else { return "" }
            let name = type(of: request.effect).name
            return "\(name.padded(to: 8)) \(ValueText.short(request.effect)) → \(ValueText.short(result))"
        case .disturb(let handler, let index):
            guard handler < handlers.count, index < handlers[handler].disturbances.count else { return nil }
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
