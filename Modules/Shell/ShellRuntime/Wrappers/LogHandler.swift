public import Effects

/// What a handler did, in words that hold no values: the name of an effect and of its answer, and how long it took.
public struct LogEntry: Sendable, Equatable, CustomStringConvertible {
    /// What happened.
    public enum Stage: Sendable, Equatable {
        /// The work began.
        case began
        /// It was answered; the text is the names of the answer's cases, such as `failure.timeout`.
        case answered(String)
        /// The work returned.
        case returned
    }

    /// The effect's type and case, such as `KeyValue.get`, or what the caller made of it.
    public let effect: String
    /// What happened.
    public let stage: Stage
    /// How long the handler has taken until then.
    public let elapsed: Duration

    public var description: String {
        switch stage {
        case .began: "\(effect) began"
        case .answered(let answer): "\(effect) answered \(answer) after \(milliseconds) ms"
        case .returned: "\(effect) returned after \(milliseconds) ms"
        }
    }

    /// With two digits behind the point.
    private var milliseconds: Double { (elapsed / .microseconds(10)).rounded() / 100 }
}

/// Tells a log what the handler does. Keys, bodies, secrets and causes never reach it.
public struct LogHandler<Base: EffectHandler>: EffectHandler {
    public typealias Effect = Base.Effect

    private let base: Base
    private let timeline: Timeline
    private let describe: @Sendable (Effect) -> String
    private let log: @Sendable (LogEntry) -> Void

    init(
        _ base: Base, clock: any Clock<Duration>, describe: @escaping @Sendable (Effect) -> String,
        log: @escaping @Sendable (LogEntry) -> Void
    ) {
        self.base = base
        timeline = Timeline(clock)
        self.describe = describe
        self.log = log
    }

    public func handle(_ effect: Effect, reply: Reply<Effect.Output>) async {
        let name = describe(effect)
        let start = timeline.now()
        let note: @Sendable (LogEntry.Stage) -> Void = { [log, timeline] stage in
            log(LogEntry(effect: name, stage: stage, elapsed: timeline.now() - start))
        }
        note(.began)
        await base.handle(
            effect,
            reply: Reply { output in
                note(.answered(caseNames(output) ?? "\(Effect.Output.self)"))
                reply(output)
            })
        note(.returned)
    }
}

/// The names of a value's cases, without what they hold.
private func caseNames(_ value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    // Types that hide what they hold have a mirror of their own, without a style.
    guard mirror.displayStyle == .enum || mirror.displayStyle == nil else { return nil }
    guard let payload = mirror.children.first else {
        // A case that holds nothing is described by its name, unless the type describes itself in its own way.
        return mirror.displayStyle == nil || value is any CustomStringConvertible ? nil : "\(value)"
    }
    guard let name = payload.label else { return nil }
    guard mirror.displayStyle == .enum, Mirror(reflecting: payload.value).displayStyle == .enum else { return name }
    return [name, caseNames(payload.value)].compactMap { $0 }.joined(separator: ".")
}

extension EffectHandler {
    /// Tells a log what the handler does.
    ///
    /// - Parameters:
    ///   - clock: counts how long it takes.
    ///   - describe: what to call an effect; its type's and its case's name unless given. Return nothing secret.
    ///   - log: hears of everything, from any thread.
    public func logged(
        clock: any Clock<Duration> = .continuous,
        describing describe: (@Sendable (Effect) -> String)? = nil,
        to log: @escaping @Sendable (LogEntry) -> Void
    ) -> LogHandler<Self> {
        let name: @Sendable (Effect) -> String = {
            [Effect.name, caseNames($0)].compactMap { $0 }.joined(separator: ".")
        }
        return LogHandler(self, clock: clock, describe: describe ?? name, log: log)
    }
}
