public import Effects

/// The common interface of the drivers of commands, machines and cores, which take the place of a shell.
///
/// An expectation matches the next unmatched item of its kind, and throws `UnmetExpectation` if that is a different
/// one. `expectNothingElse` throws while anything is unmatched. Tests of a single aspect read the properties instead.
public protocol Driver<Event> {
    /// The events that the driven object emits; a core's events stay inside it.
    associatedtype Event

    /// Everything that the driven object has produced so far.
    var log: DriverLog<Event> { get set }

    /// Resolves a request by its id, whether it is waiting or not.
    mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError)

    /// Closes a request, like a handler that has no further answer.
    mutating func close(_ id: RequestID)
}

/// A request with a known type of effect, so that only an answer of the right type compiles.
public struct TypedRequest<E: Effect>: Sendable, CustomStringConvertible {
    /// The id to answer with.
    public let id: RequestID
    /// The requested effect.
    public let effect: E

    public var description: String { "\(id) \(E.name) \(ValueText.short(effect as Any))" }
}

extension Driver {
    /// The requests that are waiting for an answer, oldest first.
    public var waiting: [Request] { log.waiting }
    /// The notifications and view effects so far.
    public var notifications: [any Effect] { log.notifications }
    /// The number of times the view changed.
    public var renderCount: Int { log.renderCount }
    /// The ids cancelled so far.
    public var cancelled: [RequestID] { log.cancelled }
    /// The number of events that were ignored.
    public var ignoredCount: Int { log.ignoredCount }
    /// Descriptions of everything that no expectation has matched.
    public var unexpected: [String] { log.unexpected }

    /// Returns the effects of one type that are waiting for an answer, oldest first.
    public func effects<E: Effect>(of type: E.Type) -> [E] { waiting.compactMap { $0.effect as? E } }
}

extension Driver {
    /// Expects a request or a notification of a type; returns the oldest unmatched one that fits.
    @discardableResult
    public mutating func expect<E: Effect>(
        _ type: E.Type, where fits: (E) -> Bool = { _ in true }, fileID: String = #fileID, line: Int = #line
    ) throws(UnmetExpectation) -> TypedRequest<E> {
        guard let request = log.matchRequest(where: { ($0.effect as? E).map(fits) ?? false }),
            let effect = request.effect as? E
        else { throw unmet("a request of \(E.name)", found: "none", fileID, line) }
        return TypedRequest(id: request.id, effect: effect)
    }

    /// Expects the next request or notification of the effect's type to equal an effect, or that of a call.
    @discardableResult
    public mutating func expect<C: EffectCall>(
        _ call: C, fileID: String = #fileID, line: Int = #line
    ) throws(UnmetExpectation) -> TypedRequest<C.Called> {
        let request = try expect(C.Called.self, fileID: fileID, line: line)
        try check(request.effect, is: call.effect, named: C.Called.name, fileID, line)
        return request
    }

    /// Expects that a request was cancelled.
    public mutating func expectCancelled<E: Effect>(
        _ request: TypedRequest<E>, fileID: String = #fileID, line: Int = #line
    ) throws(UnmetExpectation) {
        guard log.matchCancellation(of: request.id) else {
            throw unmet("\(request) cancelled", found: "it was not", fileID, line)
        }
    }

    /// Expects that an event was ignored.
    public mutating func expectIgnored(fileID: String = #fileID, line: Int = #line) throws(UnmetExpectation) {
        guard log.matchIgnored() else {
            throw unmet("an ignored event", found: "none was ignored", fileID, line)
        }
    }

    /// Expects that nothing else happened.
    ///
    /// Matched requests may still be waiting.
    public func expectNothingElse(fileID: String = #fileID, line: Int = #line) throws(UnmetExpectation) {
        guard unexpected.isEmpty else {
            throw UnmetExpectation("something happened that was not expected", unexpected, fileID: fileID, line: line)
        }
    }
}

extension Driver where Event: Equatable {
    /// Expects the next emitted event to equal `event`.
    public mutating func expectEvent(
        _ event: Event, fileID: String = #fileID, line: Int = #line
    ) throws(UnmetExpectation) {
        guard let next = log.matchEvent() else {
            throw unmet("event \(ValueText.short(event))", found: "none", fileID, line)
        }
        try check(next, is: event, named: "event", fileID, line)
    }
}

extension Driver {
    /// Answers a request.
    public mutating func answer<E: Effect>(
        _ request: TypedRequest<E>, with output: E.Output, fileID: String = #fileID, line: Int = #line
    ) throws(UnmetExpectation) {
        do throws(BridgeError) {
            try resolve(request.id, of: E.self, with: output)
        } catch {
            throw unmet("\(request) to take an answer", found: error.description, fileID, line)
        }
    }

    /// Expects the next request of the effect's type to equal an effect, or that of a call, and answers it.
    public mutating func answer<C: EffectCall>(
        _ call: C, with output: C.Called.Output, fileID: String = #fileID, line: Int = #line
    ) throws(UnmetExpectation) {
        try answer(expect(call, fileID: fileID, line: line), with: output, fileID: fileID, line: line)
    }

    /// Answers the oldest waiting request of a type that fits, matched or not; returns its effect.
    @discardableResult
    public mutating func answer<E: Effect>(
        _ type: E.Type, where fits: (E) -> Bool = { _ in true }, with output: (E) -> E.Output,
        fileID: String = #fileID, line: Int = #line
    ) throws(UnmetExpectation) -> E {
        for request in waiting {
            guard let effect = request.effect as? E, fits(effect) else { continue }
            _ = log.matchRequest { $0.id == request.id }
            let request = TypedRequest(id: request.id, effect: effect)
            try answer(request, with: output(effect), fileID: fileID, line: line)
            return effect
        }
        throw UnmetExpectation(
            "no request of \(E.name) waits that fits; waiting are",
            waiting.isEmpty ? ["none"] : waiting.map { ValueText.short($0) }, unexpected: unexpected,
            fileID: fileID, line: line)
    }

    /// Returns the error of an expectation, including everything that is unmatched.
    func unmet(_ expected: String, found: String, _ fileID: String, _ line: Int) -> UnmetExpectation {
        UnmetExpectation("expected \(expected), found", [found], unexpected: unexpected, fileID: fileID, line: line)
    }

    func check<Value: Equatable>(
        _ found: Value, is expected: Value, named name: String, _ fileID: String, _ line: Int
    ) throws(UnmetExpectation) {
        guard found != expected else { return }
        let lines = ValueText.differences(expected, found, named: name)
        throw UnmetExpectation(
            "the \(name) is another (expected → found)",
            lines.isEmpty ? ["\(ValueText.short(found)), differing in what it does not show"] : lines,
            unexpected: unexpected, fileID: fileID, line: line)
    }
}
