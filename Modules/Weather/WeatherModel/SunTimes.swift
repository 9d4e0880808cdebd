/// When the sun rises and sets, by the place's own clocks.
package enum SunTimes: Sendable, Equatable {
    /// It does both.
    case times(rise: LocalTime, set: LocalTime)
    /// It stays up, stays down, or the service does not know.
    case noneToday
}

extension Conditions {
    /// Sunrise and sunset. At the poles the service sends 0, equal or negative times, which are none.
    package var sun: SunTimes {
        guard let (rise, set) = soundSun else { return .noneToday }
        return .times(
            rise: LocalTime(epoch: rise, utcOffset: utcOffset), set: LocalTime(epoch: set, utcOffset: utcOffset))
    }

    /// Whether it is day at the place; nil when nothing tells.
    ///
    /// The service's icon says so; the times of the sun are asked only when it does not.
    package var isDaytime: Bool? {
        if let icon = phenomena.first?.icon, icon.count == 3, icon.prefix(2).allSatisfy(\.isNumber) {
            if icon.hasSuffix("d") { return true }
            if icon.hasSuffix("n") { return false }
        }
        guard let (rise, set) = soundSun else { return nil }
        // Of a day that began before the place's midnight, the service sends a sunset that is earlier than the sunrise.
        return rise < set ? (rise..<set).contains(observedAt) : !(set..<rise).contains(observedAt)
    }

    private var soundSun: (rise: Int64, set: Int64)? {
        guard let rise = sunrise, let set = sunset, rise > 0, set > 0, rise != set else { return nil }
        let day: Int64 = 86_400
        let isNearEachOther = abs(rise - set) < day
        let isNearObservation = observedAt > 0 && abs(rise - observedAt) < 30 * day
        return isNearEachOther && isNearObservation ? (rise, set) : nil
    }
}
