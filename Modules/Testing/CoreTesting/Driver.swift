public import Effects

/// What the drivers of commands, machines and cores have in common: they stand where a shell stands.
///
/// An expectation names the next thing of its kind that no other has named yet, and throws `UnmetExpectation` when
/// something else came. `expectNothingElse` throws for as long as anything is left unnamed. Tests that are about one
/// thing only look at the properties instead.
public protocol Driver<Event> {
    /// What the driven thing emits; a core's events stay inside it.
    associatedtype Event

    /// What has come out so far.
    var log: DriverLog<Event> { get set }

    /// Gives an answer under a number, whether anything waits under it or not.
    mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError)

    /// Ends a request, as a handler does that has nothing more to say.
    mutating func close(_ id: RequestID)
}

/// A request whose type of effect is known, so that only an answer of the right type fits it.
public struct TypedRequest<E: Effect>: Sendable, CustomStringConvertible {
    /// The number to answer under.
    public let id: RequestID
    /// What is wanted.
    public let effect: E

    public var description: String { "\(id) \(E.name) \(effect)" }
}

extension Driver {
    /// The requests that wait for an answer, oldest first.
    public var waiting: [Request] { log.waiting }
    /// The notifications and view effects so far.
    public var notifications: [any Effect] { log.notifications }
    /// How often a render was asked for.
    public var renderCount: Int { log.renderCount }
    /// The ids cancelled so far.
    public var cancelled: [RequestID] { log.cancelled }
    /// How many events meant nothing where they arrived.
    public var ignoredCount: Int { log.ignoredCount }
    /// What has happened that no expectation has named yet, in words.
    public var unexpected: [String] { log.unexpected }

    /// The effects of one type that wait for an answer, oldest first.
    public func effects<E: Effect>(of type: E.Type) -> [E] { waiting.compactMap { $0.effect as? E } }
}

extension Driver {
    /// Expects a request or a notification of a type; returns the oldest that fits and was not expected before.
    @discardableResult
    public mutating func expect<E: Effect>(
        _ type: E.Type, where fits: (E) -> Bool = { _ in true }, fileID: String = #fileID, line: Int = #line
    ) throws(UnmetExpectation) -> TypedRequest<E> {
        try SourceLine.at(fileID, line) { () throws(UnmetExpectation) in
            guard let request = log.matchRequest(where: { ($0.effect as? E).map(fits) ?? false }),
                let effect = request.effect as? E
            else { throw unmet("a request of \(E.name)", found: "none") }
            return TypedRequest(id: request.id, effect: effect)
        }
    }

    /// Expects the next request or notification of an effect's type to be this very effect.
    @discardableResult
    public mutating func expect<E: Effect>(
        _ effect: E, fileID: String = #fileID, line: Int = #line
    ) throws(UnmetExpectation) -> TypedRequest<E> {
        try SourceLine.at(fileID, line) { () throws(UnmetExpectation) in
            let request = try expect(E.self)
            try check(request.effect, is: effect, named: E.name)
            return request
        }
    }

    /// Expects the next request or notification of an effect's type to be what this call asks for.
    @discardableResult
    public mutating func expect<E: Effect, Answer>(
        _ call: EffectCall<E, Answer>, fileID: String = #fileID, line: Int = #line
    ) throws(UnmetExpectation) -> TypedRequest<E> {
        try SourceLine.at(fileID, line) { () throws(UnmetExpectation) in
            let request = try expect(E.self)
            try check(request.effect, is: call.effect(request.id), named: E.name)
            return request
        }
    }

    /// Expects that a request was cancelled; its effect's `cancellation` needs no expectation of its own.
    public mutating func expectCancelled<E: Effect>(
        _ request: TypedRequest<E>, fileID: String = #fileID, line: Int = #line
    ) throws(UnmetExpectation) {
        try SourceLine.at(fileID, line) { () throws(UnmetExpectation) in
            guard log.matchCancellation(of: request.id) else {
                throw unmet("\(request) cancelled", found: "it was not")
            }
        }
    }

    /// Expects that one event meant nothing where it arrived.
    public mutating func expectIgnored(fileID: String = #fileID, line: Int = #line) throws(UnmetExpectation) {
        try SourceLine.at(fileID, line) { () throws(UnmetExpectation) in
            guard log.matchIgnored() else { throw unmet("an ignored event", found: "none was ignored") }
        }
    }

    /// Expects that nothing happened but what was expected, and that every change of the view asked for a render.
    ///
    /// Requests that were expected may go on waiting.
    public func expectNothingElse(fileID: String = #fileID, line: Int = #line) throws(UnmetExpectation) {
        try SourceLine.at(fileID, line) { () throws(UnmetExpectation) in
            guard unexpected.isEmpty else {
                throw UnmetExpectation("something happened that was not expected", details: unexpected)
            }
        }
    }
}

extension Driver where Event: Equatable {
    /// Expects the next event that was emitted to be this one.
    public mutating func expectEvent(
        _ event: Event, fileID: String = #fileID, line: Int = #line
    ) throws(UnmetExpectation) {
        try SourceLine.at(fileID, line) { () throws(UnmetExpectation) in
            guard let next = log.matchEvent() else {
                throw unmet("event \(ValueText.short(event))", found: "none")
            }
            try check(next, is: event, named: "event")
        }
    }
}

extension Driver {
    /// Answers a request.
    public mutating func answer<E: Effect>(
        _ request: TypedRequest<E>, with output: E.Output, fileID: String = #fileID, line: Int = #line
    ) throws(UnmetExpectation) {
        try SourceLine.at(fileID, line) { () throws(UnmetExpectation) in
            do throws(BridgeError) {
                try resolve(request.id, of: E.self, with: output)
            } catch {
                throw unmet("\(request) to take an answer", found: error.description)
            }
        }
    }

    /// Expects the next request of an effect's type to be this very effect, and answers it.
    public mutating func answer<E: Effect>(
        _ effect: E, with output: E.Output, fileID: String = #fileID, line: Int = #line
    ) throws(UnmetExpectation) {
        try answer(expect(effect, fileID: fileID, line: line), with: output, fileID: fileID, line: line)
    }

    /// Expects the next request of an effect's type to be what this call asks for, and answers it.
    public mutating func answer<E: Effect, Answer>(
        _ call: EffectCall<E, Answer>, with output: E.Output, fileID: String = #fileID, line: Int = #line
    ) throws(UnmetExpectation) {
        try answer(expect(call, fileID: fileID, line: line), with: output, fileID: fileID, line: line)
    }

    /// Answers the oldest waiting request of a type that fits, expected before or not; returns its effect.
    @discardableResult
    public mutating func answer<E: Effect>(
        _ type: E.Type, where fits: (E) -> Bool = { _ in true }, with output: (E) -> E.Output,
        fileID: String = #fileID, line: Int = #line
    ) throws(UnmetExpectation) -> E {
        try SourceLine.at(fileID, line) { () throws(UnmetExpectation) in
            for request in waiting {
                guard let effect = request.effect as? E, fits(effect) else { continue }
                _ = log.matchRequest { $0.id == request.id }
                try answer(TypedRequest(id: request.id, effect: effect), with: output(effect))
                return effect
            }
            throw UnmetExpectation(
                "no request of \(E.name) waits that fits; waiting are",
                details: waiting.isEmpty ? ["none"] : waiting.map { ValueText.short($0) }, unexpected: unexpected)
        }
    }

    /// An expectation that was not met, beside everything that no expectation has named.
    func unmet(_ expected: String, found: String...) -> UnmetExpectation {
        UnmetExpectation("expected \(expected), found", details: found, unexpected: unexpected)
    }

    func check<Value: Equatable>(
        _ found: Value, is expected: Value, named name: String
    ) throws(UnmetExpectation) {
        guard found != expected else { return }
        let lines = Difference(expected, found, named: name)?.lines ?? []
        throw UnmetExpectation(
            "the \(name) is another (expected → found)", details: lines, unexpected: unexpected)
    }
}
