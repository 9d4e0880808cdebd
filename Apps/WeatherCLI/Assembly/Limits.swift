import Effects
import HTTPCapability
import HTTPEffects
import KeyValueEffects
import LocationEffects
import SecretEffects
import ShellRuntime

// How long and how often the app's handlers may work. HTTP has no deadline here, because its transport has one that
// counts what is on the wire. Nothing is retried here either: what to try again, and when, is up to the core and the
// user, and a network that is down has to be told at once.

extension HTTPLimits {
    /// The service's answers have some kilobytes; a body over 1 MiB is none of them.
    static let weather = HTTPLimits(bodyBytes: 1 << 20)
}

extension EffectHandler<HTTPEffect> {
    /// What OpenWeatherMap allows without a fee, and no more at once to one server than it has connections for.
    ///
    /// What would have to wait for long is refused. A request counts when it is made: one that is cancelled while
    /// others are under way does not.
    func limitedForWeather(clock: any Clock<Duration> = .continuous) -> some EffectHandler<HTTPEffect> {
        limited(to: 60, per: .seconds(60), waitingAtMost: .seconds(5), clock: clock) { _ in .failure(.rateLimited) }
            .limited(toAtOnce: 4) { $0.server }
    }
}

extension HTTPEffect {
    /// The part of the URL that says which server is asked.
    var server: Substring {
        let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count > 3 else { return url[...] }
        return url[..<parts[2].endIndex]
    }
}

extension EffectHandler<KeyValueEffect> {
    /// Longer than the store waits for another process.
    func endingInTime() -> some EffectHandler<KeyValueEffect> {
        timingOut(after: .seconds(15)) { _ in .failure(.timeout) }
    }
}

extension EffectHandler<SecretEffect> {
    /// Longer than the store waits for another process, or for a user who has to unlock a keyring.
    func endingInTime() -> some EffectHandler<SecretEffect> {
        timingOut(after: .seconds(90)) { effect in
            let cause = "the store did not answer in time"
            return switch effect {
            case .fetch: .fetchError(cause)
            case .store: .storeError(cause)
            case .delete: .deleteError(cause)
            case .hash, .verify: .hashError(cause)
            }
        }
    }
}

extension EffectHandler<LocationEffect> {
    /// A place that takes longer to find is not known now.
    func endingInTime() -> some EffectHandler<LocationEffect> {
        timingOut(after: { $0 == .watch ? nil : .seconds(15) }) { effect in
            switch effect {
            case .isLocationEnabled: .enabled(false)
            case .getLocation, .watch: .location(nil)
            }
        }
    }
}
