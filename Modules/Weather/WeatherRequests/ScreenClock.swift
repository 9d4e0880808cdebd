package import CoreRuntime
package import TimeEffects
import WeatherSources

/// The time on a screen, and when what it shows was requested: answers that are no longer fresh are requested again,
/// and requests that have failed are repeated, without the user.
package struct ScreenClock: Sendable, Equatable {
    /// The lifetime of an answer in seconds after it was requested; services measure the weather every ten or fifteen
    /// minutes. It exceeds the ten minutes after its arrival for which a cache would answer with it again.
    package static let lifetime: Int64 = 630
    /// The wait before the first retry, long enough that no cache answers with the failure any more.
    package static let shortestWait = SourceCaching.retryInterval + .seconds(5)
    /// The longest wait.
    package static let longestWait = Duration.seconds(600)

    /// The wall clock's time in seconds since 1970; nil until it is known.
    package var now: Int64?
    /// When everything was last requested, in seconds since 1970; nil until the time is known.
    package var askedAt: Int64?
    /// The number of retries of failed requests since everything was last requested.
    package var retries = 0

    package init(now: Int64? = nil) { self.now = now }

    /// Sets the time; returns whether everything has to be requested again.
    ///
    /// What was requested is also stale if the clock was set back since then, because its age is unknown.
    package mutating func tell(_ instant: Instant) -> Bool {
        let now = Int64(clamping: instant.seconds)
        self.now = now
        let (age, overflow) = now.subtractingReportingOverflow(askedAt ?? now)
        if overflow || !(0..<Self.lifetime).contains(age) { return true }
        askedAt = askedAt ?? now
        return false
    }

    /// Notes that everything is requested again: its age begins at the next time that is told.
    package mutating func restart() { (askedAt, retries) = (nil, 0) }

    /// Returns the command that sends an event when it is time to repeat the requests that have failed. The wait
    /// doubles with each retry, until the next restart.
    package func retry<Event>(_ event: Event, id: some Hashable & Sendable) -> Command<Event> {
        let wait = min(Self.longestWait, Self.shortestWait * (1 << min(max(retries, 0), 4)))
        return .request(Time.after(wait)) { event }.cancellable(id, .restart)
    }

    /// Returns the command that asks for the time, and sends an event each minute, after which to ask again.
    package static func ticks<Event>(
        _ minute: Event, then told: @escaping (Instant) -> Event, id: some Hashable & Sendable
    ) -> Command<Event> {
        .request(Time.now, then: told).and(.stream(Time.every(.seconds(60))) { minute }.cancellable(id, .restart))
    }
}
