public import Effects

extension Command {
    /// Asks for the wall clock's time.
    public static func now(then event: @escaping (Instant) -> Event) -> Command {
        .request(numbered: { _ in TimeEffect.now }) { output in
            guard case .now(let instant) = output else { return nil }
            return event(instant)
        }
    }

    /// Emits an event after a span of time. The timer is named by its request's number.
    public static func timer(after duration: TimeSpan, then event: @escaping () -> Event?) -> Command {
        .request(numbered: { TimeEffect.notifyAfter(id: UInt64($0.rawValue), duration: duration) }) { output in
            guard case .durationElapsed = output else { return nil }
            return event()
        }
    }

    /// Emits an event at every interval, until cancelled.
    public static func ticks(every interval: TimeSpan, then event: @escaping () -> Event) -> Command {
        .stream(numbered: { TimeEffect.every(id: UInt64($0.rawValue), interval: interval) }) { output in
            guard case .tick = output else { return nil }
            return event()
        }
    }

    /// Waits before it starts, and starts anew when asked again under the same id: only the last one gets through.
    ///
    /// A timer that is given up before it is due, as in a shutdown, lets nothing through.
    /// While it waits, `cancel` cancels it by this id alone: ids inside the command name nothing until it starts.
    public consuming func debounced(_ id: some Hashable, by quiet: TimeSpan) -> Command {
        let timer = Command<Void>.timer(after: quiet, then: { () })
        return timer.ifEmitted(then: self).cancellable(id, .restart)
    }

    /// Starts at once, and drops those asked under the same id until the interval is over and it has ended.
    public consuming func throttled(_ id: some Hashable, to interval: TimeSpan) -> Command {
        Command.all(self, .timer(after: interval, then: { nil })).cancellable(id, .drop())
    }
}
