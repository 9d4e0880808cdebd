import Effects
import HTTPCapability
import HTTPEffects
import KeyValueEffects
import LocationEffects
import SecretEffects
import ShellRuntime

// The deadlines and rate limits of the app's handlers. HTTP has no deadline here, since its transport has one that
// measures the time on the wire. Requests are not retried here either: retries are up to the core and the user, and a
// network that is down has to be reported immediately.

extension HTTPLimits {
    /// The limits for the service, whose responses have a few kilobytes: a body over 1 MiB is an error.
    static let weather = HTTPLimits(bodyBytes: 1 << 20)
}

extension EffectHandler<HTTPEffect> {
    /// Limits requests to 60 in a minute, the free quota of OpenWeatherMap, and to four at a time, as many as there are
    /// connections and as Open-Meteo lets wait.
    ///
    /// A request that would have to wait for more than five seconds is refused. A request counts when it is sent: one
    /// that is cancelled while waiting for others does not.
    func limitedForWeather(clock: any Clock<Duration> = .continuous) -> some EffectHandler<HTTPEffect> {
        limited(
            to: 60, per: .seconds(60), waitingAtMost: .seconds(5), clock: clock
        ) { _ in .failure(.rateLimited) }
        .limited(toAtOnce: 4) { _ in 0 }
    }
}

extension EffectHandler<KeyValueEffect> {
    /// Limits the time to 15 seconds, longer than the store waits for another process.
    func endingInTime() -> some EffectHandler<KeyValueEffect> {
        timingOut(after: .seconds(15)) { _ in .failure(.timeout) }
    }
}

extension EffectHandler<SecretEffect> {
    /// Limits the time to 90 seconds, longer than the store waits for another process, or for the user to unlock a
    /// keyring.
    func endingInTime() -> some EffectHandler<SecretEffect> {
        timingOut(after: .seconds(90)) { $0.failure("the store did not answer in time") }
    }
}

extension EffectHandler<LocationEffect> {
    /// Limits the time to 15 seconds, after which the location is unknown. Watching has no limit.
    func endingInTime(clock: any Clock<Duration> = .continuous) -> some EffectHandler<LocationEffect> {
        timingOut(after: { $0 == .watch ? nil : .seconds(15) }, clock: clock) { effect in
            switch effect {
            case .isLocationEnabled: .enabled(false)
            case .getLocation, .watch: .location(nil)
            }
        }
    }
}
