import Effects
import HTTPEffects
import LocationEffects
import ShellRuntime
import WeatherSources

// The rate limits of HTTP, and the deadline of the location. HTTP has no deadline here, as its transport has one that
// measures the time on the wire. Requests are not retried here either: retries are up to the core and the user, and a
// network that is down has to be reported immediately.

extension EffectHandler<HTTPEffect> {
    /// Limits requests as the weather services want it. A request counts when it is sent: one that is cancelled while
    /// waiting for others does not.
    func limitedForWeather(clock: any Clock<Duration> = .continuous) -> some EffectHandler<HTTPEffect> {
        limited(
            to: SourceLimits.perMinute, per: .seconds(60), waitingAtMost: SourceLimits.longestWait, clock: clock
        ) { _ in .failure(.rateLimited) }
        .limited(toAtOnce: SourceLimits.atOnce)
    }
}

extension EffectHandler<LocationEffect> {
    /// Limits the time to 15 seconds, after which the location is unknown. Watching has no limit.
    func endingInTime(clock: any Clock<Duration> = .continuous) -> some EffectHandler<LocationEffect> {
        timingOut(after: { $0 == .watch ? nil : .seconds(15) }, clock: clock) { $0.unanswered ?? .location(nil) }
    }
}
