public import Effects

/// One thing that happens in a simulation.
public enum SimulationStep<Event: Sendable>: Sendable {
    /// The user, or another part of the shell, does something.
    case event(Event)
    /// A waiting request is performed.
    case perform(RequestReference, outcome: Int)
    /// Something happens though nobody asked, by its place among the simulation's handlers and their disturbances.
    case disturb(handler: Int, Int)
    /// The app ends without a warning after this many of the waiting writes were performed, and starts again.
    case crash(performing: Int)
}

/// A waiting request, named so that it is found again when other steps are left out: numbers change with them.
public struct RequestReference: Sendable {
    /// What was wanted.
    public let effect: any Effect
    /// Its place among the requests of the same type of effect that waited, the oldest first.
    public let place: Int

    init(_ index: Int, in requests: [SimulatedRequest]) {
        effect = requests[index].effect
        let type = ObjectIdentifier(Swift.type(of: effect))
        place = requests[..<index].count { ObjectIdentifier(Swift.type(of: $0.effect)) == type }
    }

    /// Where it waits: the one that wants the same, or else the one at the same place.
    func index(in requests: [SimulatedRequest]) -> Int? {
        let type = ObjectIdentifier(Swift.type(of: effect))
        let ofType = requests.indices.filter { ObjectIdentifier(Swift.type(of: requests[$0].effect)) == type }
        let same = ofType.first { isSame(effect, requests[$0].effect) }
        return same ?? (place < ofType.count ? ofType[place] : nil)
    }
}

private func isSame<E: Effect>(_ effect: E, _ other: any Effect) -> Bool { other as? E == effect }

extension SimulatedWorld {
    /// Lets a step happen. Returns it in words, nil when it cannot happen now; a request that has another place now is
    /// named by that.
    mutating func take(_ step: inout SimulationStep<Bridge.Event>, inWords: Bool) throws(BridgeError) -> String? {
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
