/// When the sun rises and sets, by the place's own clocks.
package enum SunTimes: Sendable, Equatable {
    /// It does both.
    case times(rise: LocalTime, set: LocalTime)
    /// It stays up, stays down, or the service does not know.
    case noneToday
}

extension SunTimes {
    /// Reads what the service says of a day. At the poles it sends 0, equal or negative times, which are none.
    fileprivate init(_ times: (rise: Int64, set: Int64)?, utcOffset: Int) {
        guard let (rise, set) = times else {
            self = .noneToday
            return
        }
        self = .times(
            rise: LocalTime(epoch: rise, utcOffset: utcOffset), set: LocalTime(epoch: set, utcOffset: utcOffset))
    }

    /// The two times if they can be those of one day around `moment`, all in seconds since 1970.
    fileprivate static func sound(rise: Int64?, set: Int64?, around moment: Int64?) -> (rise: Int64, set: Int64)? {
        guard let rise, let set, let moment, rise > 0, set > 0, moment > 0, rise != set else { return nil }
        let day: Int64 = 86_400
        return abs(rise - set) < day && abs(rise - moment) < 30 * day ? (rise, set) : nil
    }
}

extension Conditions {
    /// Sunrise and sunset.
    package var sun: SunTimes { SunTimes(soundSun, utcOffset: utcOffset) }

    /// Whether it is day at the place; nil when nothing tells.
    ///
    /// The service's icon says so; the times of the sun are asked only when it does not.
    package var isDaytime: Bool? {
        if let isDaytime = phenomena.first?.isDaytime { return isDaytime }
        guard let (rise, set) = soundSun else { return nil }
        // Of a day that began before the place's midnight, the service sends a sunset that is earlier than the sunrise.
        return rise < set ? (rise..<set).contains(observedAt) : !(set..<rise).contains(observedAt)
    }

    private var soundSun: (rise: Int64, set: Int64)? {
        SunTimes.sound(rise: sunrise, set: sunset, around: observedAt)
    }
}

extension Forecast {
    /// Sunrise and sunset on its first day.
    package var sun: SunTimes {
        let times = SunTimes.sound(rise: sunrise, set: sunset, around: steps.first?.time)
        return SunTimes(times, utcOffset: utcOffset ?? 0)
    }
}

extension Phenomenon {
    /// Whether it is day at the place, by the icon; nil when it does not say.
    var isDaytime: Bool? {
        guard icon.count == 3, icon.prefix(2).allSatisfy(\.isNumber) else { return nil }
        return icon.hasSuffix("d") ? true : icon.hasSuffix("n") ? false : nil
    }
}
