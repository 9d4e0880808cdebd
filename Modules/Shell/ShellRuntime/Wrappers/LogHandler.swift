public import Effects

/// A log entry about a handler: the names of an effect and its answer, or their `logDescription`, and the elapsed time;
/// no other values.
public struct LogEntry: Sendable, Equatable, CustomStringConvertible {
    /// The stage that the work has reached.
    public enum Stage: Sendable, Equatable {
        /// The work started.
        case began
        /// The work was answered; the names of the answer's cases, such as `success.get`, or its `logDescription`.
        case answered(String)
        /// The handler returned.
        case returned
    }

    /// The effect's type and case, such as `KeyValue get`, or its `logDescription` in place of the case.
    public let effect: String
    /// The stage that the work has reached.
    public let stage: Stage
    /// The time since the work started.
    public let elapsed: Duration

    public var description: String {
        switch stage {
        case .began: "\(effect) began"
        case .answered(let answer): "\(effect) answered \(answer) after \(milliseconds) ms"
        case .returned: "\(effect) returned after \(milliseconds) ms"
        }
    }

    /// Rounded to two decimal places.
    private var milliseconds: Double { (elapsed / .microseconds(10)).rounded() / 100 }
}

/// Logs what a handler does. Keys, bodies, secrets and causes are never logged.
public struct LogHandler<Base: EffectHandler>: EffectHandler {
    public typealias Effect = Base.Effect

    private let base: Base
    private let timeline: Timeline
    private let log: @Sendable (LogEntry) -> Void

    init(_ base: Base, clock: any Clock<Duration>, log: @escaping @Sendable (LogEntry) -> Void) {
        self.base = base
        timeline = Timeline(clock)
        self.log = log
    }

    public func handle(_ effect: Effect, reply: Reply<Effect.Output>) async {
        let name = [Effect.name, description(of: effect)].compactMap { $0 }.joined(separator: " ")
        let start = timeline.now()
        let note: @Sendable (LogEntry.Stage) -> Void = { [log, timeline] stage in
            log(LogEntry(effect: name, stage: stage, elapsed: timeline.now() - start))
        }
        note(.began)
        await base.handle(
            effect,
            reply: Reply { output in
                note(.answered(description(of: output) ?? "\(Effect.Output.self)"))
                reply(output)
            })
        note(.returned)
    }
}

private func description(of value: some Sendable) -> String? {
    (value as? any LogDescribable)?.logDescription ?? caseNames(value)
}

/// Returns the names of a value's cases, without their associated values.
private func caseNames(_ value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    // Types that hide their values have a custom mirror without a display style.
    guard mirror.displayStyle == .enum || mirror.displayStyle == nil else { return nil }
    guard let payload = mirror.children.first else {
        // A case without an associated value is described by its name, unless the type has a custom description.
        return mirror.displayStyle == nil || value is any CustomStringConvertible ? nil : "\(value)"
    }
    guard let name = payload.label else { return nil }
    guard mirror.displayStyle == .enum, Mirror(reflecting: payload.value).displayStyle == .enum else { return name }
    return [name, caseNames(payload.value)].compactMap { $0 }.joined(separator: ".")
}

extension EffectHandler {
    /// Logs what the handler does.
    ///
    /// - Parameters:
    ///   - clock: Measures the elapsed time.
    ///   - log: Receives every entry, on any thread.
    public func logged(
        clock: any Clock<Duration> = .continuous, to log: @escaping @Sendable (LogEntry) -> Void
    ) -> LogHandler<Self> {
        LogHandler(self, clock: clock, log: log)
    }
}
